# A player for the tests of `obverse class` that speaks GTP: plays the first legal square, or passes.
moves=
while read -r command color move; do
  case $command in
    boardsize | play)
      [ "$command" = play ] && moves="$moves $color $move"
      echo "=" ;;
    clear_board)
      moves=
      echo "=" ;;
    genmove)
      answer=$(echo "$moves $color" | awk '
        function at(c, r) { return board[c + 8 * r] }
        # Flips from (c, r) for `me`; returns how many discs, and turns them if `turns`.
        function flip(c, r, me, turns,   you, d, x, y, n, all) {
          you = me == "b" ? "w" : "b"
          for (d = 0; d < 8; d++) {
            x = c + dc[d]; y = r + dr[d]; n = 0
            while (x >= 0 && x < 8 && y >= 0 && y < 8 && at(x, y) == you) { x += dc[d]; y += dr[d]; n++ }
            if (!n || x < 0 || x > 7 || y < 0 || y > 7 || at(x, y) != me) continue
            all += n
            while (turns && n--) { x -= dc[d]; y -= dr[d]; board[x + 8 * y] = me }
          }
          return all
        }
        {
          split("1 0 -1 0 0 1 0 -1 1 1 -1 -1 1 -1 -1 1", step, " ")
          for (d = 0; d < 8; d++) { dc[d] = step[2 * d + 1]; dr[d] = step[2 * d + 2] }
          board[27] = board[36] = "w"; board[28] = board[35] = "b"
          for (i = 1; i < NF; i += 2) {
            c = index("abcdefgh", tolower(substr($(i + 1), 1, 1))) - 1; r = substr($(i + 1), 2) - 1
            if (c < 0 || r < 0) continue
            flip(c, r, $i, 1); board[c + 8 * r] = $i
          }
          for (r = 0; r < 8; r++) for (c = 0; c < 8; c++)
            if (at(c, r) == "" && flip(c, r, $NF, 0)) { print substr("abcdefgh", c + 1, 1) (r + 1); exit }
          print "pass"
        }')
      moves="$moves $color $answer"
      echo "= $answer" ;;
    quit)
      echo "="
      echo
      exit ;;
    *) echo "? unknown command" ;;
  esac
  echo
done
