use std::hash::{DefaultHasher, Hash, Hasher};

use obverse_formats::Annotation;
use obverse_study::NodeId;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

use crate::board::Board;
use crate::convert::{illegal, move_object, move_objects};
use crate::game::Game;
use crate::game_like::legal_moves;
use crate::move_like::MoveLike;
use crate::result_like::number;
use crate::variations::{NodeKey, Variations};

/// A position in a game with variations, reached by a move.
///
/// The first variation of a node continues the main line. A node of a game stays valid while other nodes are added and
/// removed; a removed node raises `ValueError`.
///
/// >>> import obverse as ob
/// >>> g = ob.Game("f5d6c3")
/// >>> node = g.root["f5"]
/// >>> other = node.add_variation("f6")
/// >>> node.variations
/// [Node('f5d6'), Node('f5f6')]
/// >>> other.promote(); g.transcript
/// 'f5f6'
/// >>> other.remove(); g.transcript
/// 'f5d6c3'
#[pyclass(frozen, module = "obverse")]
pub(crate) struct Node {
    game: Py<Game>,
    key: NodeKey,
}

impl Node {
    pub(crate) fn new(game: Py<Game>, key: NodeKey) -> Node {
        Node { game, key }
    }

    /// Calls `look` with the tree of moves and the number of this node in the tree. Fails if the node was removed.
    fn look<T>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&mut Variations, NodeId) -> T,
    ) -> PyResult<T> {
        let mut game = self.game.bind(py).try_borrow_mut()?;
        let variations = game.variations();
        let id = variations.find(self.key).ok_or_else(removed)?;
        Ok(look(variations, id))
    }

    /// Calls `change` like [`look`](Node::look), and then updates the main line of the game.
    fn change<T>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut Variations, NodeId) -> PyResult<T>,
    ) -> PyResult<T> {
        let mut game = self.game.bind(py).try_borrow_mut()?;
        let variations = game.variations();
        let id = variations.find(self.key).ok_or_else(removed)?;
        let result = change(variations, id);
        game.update_main_line();
        result
    }

    fn sibling(&self, py: Python<'_>, key: NodeKey) -> Node {
        Node::new(self.game.clone_ref(py), key)
    }
}

#[pymethods]
impl Node {
    /// The game that this node belongs to.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The node before this one. `None` for the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        let key = self.look(py, |variations, id| {
            let parent = variations.tree().parent(id);
            parent.map(|parent| variations.key(parent))
        })?;
        Ok(key.map(|key| self.sibling(py, key)))
    }

    /// The move that leads to this node. `None` for the root.
    #[getter(r#move)]
    fn mv(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let mv = self.look(py, |variations, id| variations.tree().move_to(id))?;
        mv.map(|mv| move_object(py, mv)).transpose()
    }

    /// The moves from the start of the game to this node, passes included.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        let game = self.look(py, |variations, id| variations.game_to(id))?;
        move_objects(py, game.moves())
    }

    /// The position, with the moves that led to it.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        let game = self.look(py, |variations, id| variations.game_to(id))?;
        Ok(Board::from(&game))
    }

    /// Number of moves from the start of the game to this node, passes included.
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |variations, id| variations.tree().ply(id))
    }

    /// The child nodes: one for each move that the game has in this position. The first child continues the main line.
    #[getter]
    fn variations(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        let keys: Vec<NodeKey> = self.look(py, |variations, id| {
            let children = variations.tree().children(id);
            children.iter().map(|&id| variations.key(id)).collect()
        })?;
        Ok(keys.into_iter().map(|key| self.sibling(py, key)).collect())
    }

    /// The first variation. `None` at the end of a line.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        Ok(self.variations(py)?.into_iter().next())
    }

    /// Returns the nodes after this node, following the first variation of each node.
    fn mainline(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        let keys = self.look(py, |variations, id| variations.keys_after(id))?;
        Ok(keys.into_iter().map(|key| self.sibling(py, key)).collect())
    }

    /// Whether the main line of the game leads to this node.
    #[getter]
    fn is_mainline(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |variations, id| {
            let path = variations.tree().path_to(id);
            path.windows(2)
                .all(|pair| variations.tree().children(pair[0]).first() == Some(&pair[1]))
        })
    }

    /// Whether the game has no move after this node.
    #[getter]
    fn is_end(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |variations, id| {
            variations.tree().children(id).is_empty()
        })
    }

    /// The variation that begins with a move. Raises `KeyError` if there is none.
    fn __getitem__(&self, move_: MoveLike, py: Python<'_>) -> PyResult<Node> {
        let key = self.look(py, |variations, id| {
            let tree = variations.tree();
            let mut children = tree.children(id).iter();
            let child = children.find(|&&id| tree.move_to(id) == Some(move_.0));
            child.map(|&id| variations.key(id))
        })?;
        let key = key.ok_or_else(|| {
            PyKeyError::new_err(format!("no variation begins with {} here", move_.0))
        })?;
        Ok(self.sibling(py, key))
    }

    fn __contains__(&self, move_: &Bound<'_, PyAny>, py: Python<'_>) -> PyResult<bool> {
        let Ok(mv) = move_.extract::<MoveLike>() else {
            return Ok(false);
        };
        self.look(py, |variations, id| {
            let tree = variations.tree();
            let mut children = tree.children(id).iter();
            children.any(|&id| tree.move_to(id) == Some(mv.0))
        })
    }

    /// Number of variations.
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |variations, id| variations.tree().children(id).len())
    }

    /// Returns true, so that a node without variations is true although its length is 0.
    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let variations = self.variations(py)?.into_pyobject(py)?;
        Ok(variations.try_iter()?.into_any().unbind())
    }

    /// Adds a move in this position as the last variation, and returns the new node. If the game already has this move
    /// here, returns the existing node. Raises `IllegalMove` if the move is illegal.
    #[pyo3(signature = (move_, /, *, value=None, seconds=None))]
    fn add_variation(
        &self,
        move_: MoveLike,
        value: Option<f64>,
        seconds: Option<f64>,
        py: Python<'_>,
    ) -> PyResult<Node> {
        let (value, seconds) = (number(value)?, number(seconds)?);
        let key = self.change(py, |variations, id| {
            let child = variations.add(id, move_.0).map_err(illegal)?;
            let note = variations.note(child);
            note.value = value.or(note.value);
            note.seconds = seconds.or(note.seconds);
            Ok(variations.key(child))
        })?;
        Ok(self.sibling(py, key))
    }

    /// Adds several moves as one line, and returns the last node. `moves` is a transcript, whose passes may be left
    /// out, or an iterable of moves. If one of the moves is illegal, adds none of them.
    #[pyo3(signature = (moves, /))]
    fn add_line(&self, moves: &Bound<'_, PyAny>, py: Python<'_>) -> PyResult<Node> {
        let position = self.look(py, |variations, id| variations.tree().position_of(id))?;
        let moves = legal_moves(moves, position)?;
        let key = self.change(py, |variations, id| {
            let mut last = id;
            for mv in moves {
                last = variations.add(last, mv).map_err(illegal)?;
            }
            Ok(variations.key(last))
        })?;
        Ok(self.sibling(py, key))
    }

    /// Makes the line to this node the main line of the game.
    fn promote(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |variations, id| {
            variations.promote(id);
            Ok(())
        })
    }

    /// Removes this node and everything after it from the game. Raises `ValueError` for the root.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        if self.key == Variations::ROOT {
            return Err(PyValueError::new_err(
                "the root of a game cannot be removed",
            ));
        }
        self.change(py, |variations, id| {
            variations.remove(id);
            Ok(())
        })
    }

    /// Value of the move that leads to this node in discs, for the side that moved. `None` if it is unknown.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.look(py, |variations, id| variations.note(id).value)
    }

    #[setter]
    fn set_value(&self, py: Python<'_>, value: Option<f64>) -> PyResult<()> {
        let value = number(value)?;
        self.annotate(py, |note| note.value = value)
    }

    /// Thinking time of the move that leads to this node, in seconds. `None` if it is unknown.
    #[getter]
    fn seconds(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.look(py, |variations, id| variations.note(id).seconds)
    }

    #[setter]
    fn set_seconds(&self, py: Python<'_>, seconds: Option<f64>) -> PyResult<()> {
        let seconds = number(seconds)?;
        self.annotate(py, |note| note.seconds = seconds)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Node>() else {
            return false;
        };
        let other = other.get();
        self.game.is(&other.game) && self.key == other.key
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.game.as_ptr() as usize, self.key).hash(&mut hasher);
        hasher.finish()
    }

    /// Pickles the node with its game.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let restore = py.import("obverse._games")?.getattr("_node")?;
        Ok((restore, (self.game.clone_ref(py), self.moves(py)?)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let game = self.look(py, |variations, id| variations.game_to(id));
        Ok(match game {
            Ok(game) => format!("Node('{game}')"),
            Err(_) => "Node(removed)".to_owned(),
        })
    }
}

impl Node {
    fn annotate(&self, py: Python<'_>, write: impl FnOnce(&mut Annotation)) -> PyResult<()> {
        if self.key == Variations::ROOT {
            return Err(PyValueError::new_err(
                "the root of a game has no move to annotate",
            ));
        }
        self.change(py, |variations, id| {
            write(variations.note(id));
            Ok(())
        })
    }
}

/// Return value of `__reduce__`: a function and its arguments, which are the game and the moves to the node.
type Reduced<'py> = (Bound<'py, PyAny>, (Py<Game>, Vec<Py<PyAny>>));

fn removed() -> PyErr {
    PyValueError::new_err("this node was removed from its game")
}
