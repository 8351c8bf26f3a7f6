#!/bin/sh
# Makes this folder's .woff2 files: the basic ones with what an English page and the names in it need, which
# site.css names by unicode-range and the page preloads, and Latin-1's other letters with the French ones outside it.
# Weights 400 to 600, no hinting. Run it when a text needs a glyph or a weight that is not in them; the result is committed.
# Needs npm and Debian's packages fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

basic=U+20-7E,U+A0,U+A9,U+B0,U+B7,U+D7,U+E0-E2,U+E7-EB,U+ED-EF,U+F1,U+F3,U+F4,U+F6,U+FA-FC,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2032,U+2033,U+2212
others=U+A1-A8,U+AA-AF,U+B1-B6,U+B8-D6,U+D8-DF,U+E3-E6,U+EC,U+F0,U+F2,U+F5,U+F7-F9,U+FD-FF,U+152,U+153,U+178,U+201A,U+201E,U+2039,U+203A,U+20AC,U+2122

cut() { # the font, its glyphs, the file to write
  pyftsubset "$1" --unicodes="$2" --layout-features=ccmp,locl,kern,liga,calt,rvrn \
    --no-hinting --output-file="$work/cut.ttf"
  # Says that there is no hinting, as else a renderer would hint by itself and round the letters' widths.
  /usr/bin/python3 - "$work/cut.ttf" "$3" <<'PYTHON'
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
}

for font in petrona commissioner; do
  npm pack --silent --pack-destination "$work" "@fontsource-variable/$font@5.3.0" >/dev/null
  tar -xzf "$work/fontsource-variable-$font-5.3.0.tgz" -C "$work"
  fonttools varLib.instancer -q "$work/package/files/$font-latin-wght-normal.woff2" wght=400:600 -o "$work/$font.ttf"
  cut "$work/$font.ttf" "$basic" "$font.woff2"
  cut "$work/$font.ttf" "$others" "$font-others.woff2"
  cp "$work/package/LICENSE" "$font-licence.txt"
done
