#!/bin/sh
# Makes this folder's .woff2 files: Latin-1 with the French letters outside it, the site's punctuation, the weights 400
# to 600, no hinting. Run it when a text needs a glyph or a weight that is not in them; the result is committed.
# Needs npm and Debian's packages fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

glyphs=U+20-7E,U+A0-FF,U+152,U+153,U+178,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2122,U+2212

for font in petrona commissioner; do
  npm pack --silent --pack-destination "$work" "@fontsource-variable/$font@5.3.0" >/dev/null
  tar -xzf "$work/fontsource-variable-$font-5.3.0.tgz" -C "$work"
  fonttools varLib.instancer -q "$work/package/files/$font-latin-wght-normal.woff2" wght=400:600 -o "$work/$font.ttf"
  pyftsubset "$work/$font.ttf" --unicodes="$glyphs" --layout-features=ccmp,locl,kern,liga,calt,rvrn \
    --no-hinting --output-file="$work/$font-cut.ttf"
  # Says that there is no hinting, as else a renderer would hint by itself and round the letters' widths.
  /usr/bin/python3 - "$work/$font-cut.ttf" "$font.woff2" <<'PYTHON'
import sys
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.ttProgram import Program
font = TTFont(sys.argv[1])
font["gasp"] = gasp = newTable("gasp")
gasp.version, gasp.gaspRange = 1, {0xFFFF: 0xF}
font["prep"] = prep = newTable("prep")
prep.program = Program()
prep.program.fromAssembly(["PUSHW[]", "511", "SCANCTRL[]", "PUSHB[]", "4", "SCANTYPE[]"])
font.flavor = "woff2"
font.save(sys.argv[2])
PYTHON
  cp "$work/package/LICENSE" "$font-licence.txt"
done
