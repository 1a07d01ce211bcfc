# A player for the tests of `obverse class`: reads positions, prints the first legal square, or `pass`.
# DIRECTIONS is how many of the eight directions it knows, OWN=any lets it ignore whose turn it is.
while read -r turn && read -r depth; do
  board=
  for row in 1 2 3 4 5 6 7 8; do
    read -r line || exit 0
    board="$board$line"
  done
  echo "$turn $board" | awk -v known="${DIRECTIONS:-8}" -v own="$OWN" '
    function at(c, r) { return (c < 0 || c > 7 || r < 0 || r > 7) ? "" : substr($2, 8 * r + c + 1, 1) }
    {
      me = own == "any" ? "X" : $1
      you = me == "X" ? "O" : "X"
      split("1 0 -1 0 0 1 0 -1 1 1 -1 -1 1 -1 -1 1", step, " ")
      for (r = 0; r < 8; r++) for (c = 0; c < 8; c++) {
        if (at(c, r) != "*") continue
        for (d = 0; d < known; d++) {
          dc = step[2 * d + 1]; dr = step[2 * d + 2]
          x = c + dc; y = r + dr; n = 0
          while (at(x, y) == you) { x += dc; y += dr; n++ }
          if (n && at(x, y) == me) { print substr("abcdefgh", c + 1, 1) (r + 1); exit }
        }
      }
      print "pass"
    }'
done
