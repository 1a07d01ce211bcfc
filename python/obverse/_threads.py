"""Interruption of Python code that runs on other threads."""

from __future__ import annotations


def interrupt(thread: int, exception: type[BaseException]) -> None:
    """Raises an exception in the Python code of a thread, at its next instruction."""
    try:
        import ctypes
    except ImportError:
        return
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(exception))
