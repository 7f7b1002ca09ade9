// Writes src/values/unicode-tables.ts: what Go's regexp package knows of Unicode.
// Kubernetes' answers depend on the Unicode version of the Go that builds it, so the tables are Go's own.
//
//	go run scripts/unicode-tables/main.go > src/values/unicode-tables.ts
package main

import (
	"fmt"
	"math/big"
	"math/bits"
	"runtime"
	"sort"
	"strings"
	"unicode"
)

const last = unicode.MaxRune

// packer packs numbers from 1 on as src/values/packed-numbers.ts reads them: it narrows a range of numbers of
// ever more digits.
type packer struct {
	low    *big.Int
	size   int64
	digits int
	zeros  map[int]int64
}

const base = 92

// least is the smallest range that is divided.
const least = base * base * base

func newPacker() *packer {
	return &packer{low: new(big.Int), size: least, digits: 3, zeros: map[int]int64{}}
}

func (p *packer) bit(place, bit int) {
	zero, known := p.zeros[place]
	if !known {
		zero = 2048
	}
	bound := p.size / 4096 * zero
	if bit == 0 {
		p.size = bound
		p.zeros[place] = zero + (4096-zero)>>3
	} else {
		p.low.Add(p.low, big.NewInt(bound))
		p.size -= bound
		p.zeros[place] = zero - zero>>3
	}
	for p.size < least {
		p.size *= base
		p.low.Mul(p.low, big.NewInt(base))
		p.digits++
	}
}

func (p *packer) number(context, value int) {
	place := context << 11
	length := bits.Len(uint(value)) - 1
	for i := 0; i < length; i++ {
		p.bit(place+i, 1)
	}
	p.bit(place+length, 0)
	for i := length - 1; i >= 0; i-- {
		known := value >> (i + 1)
		if known >= 64 {
			known = 0
		}
		p.bit(place+length<<6+known, value>>i&1)
	}
}

// text is the number in the range that ends in three zeros, without these.
func (p *packer) text() string {
	number := new(big.Int).Add(p.low, big.NewInt(least-1))
	number.Div(number, big.NewInt(least))
	text := make([]byte, p.digits-3)
	digit := new(big.Int)
	for i := len(text) - 1; i >= 0; i-- {
		number.DivMod(number, big.NewInt(base), digit)
		text[i] = '#' + byte(digit.Int64())
	}
	return strings.ReplaceAll(string(text), "\\", "!")
}

// runs packs which of the tables each code point is in, as owner and length in turn. Where it does not
// matter, the run before goes on.
func runs(names []string, tables map[string]*unicode.RangeTable, matters func(rune) bool) string {
	owner := make([]int, last+1)
	for i, name := range names {
		for r := rune(0); r <= last; r++ {
			if unicode.Is(tables[name], r) {
				owner[r] = i + 1
			}
		}
	}
	for r := rune(1); r <= last; r++ {
		if !matters(r) {
			owner[r] = owner[r-1]
		}
	}
	packed, previous := newPacker(), 0
	for start := 0; start <= last; {
		end := start
		for end <= last && owner[end] == owner[start] {
			end++
		}
		packed.number(2*previous, owner[start]+1)
		packed.number(2*owner[start]+1, end-start)
		previous, start = owner[start], end
	}
	return packed.text()
}

// orbits packs the sets of runes that fold to each other: runs of sets that repeat with a step.
func orbits() string {
	var sets [][]rune
	for r := rune(0); r <= last; r++ {
		set := []rune{r}
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			set = append(set, f)
		}
		if len(set) > 1 {
			sort.Slice(set, func(i, j int) bool { return set[i] < set[j] })
			if set[0] == r {
				sets = append(sets, set)
			}
		}
	}
	same := func(a, b []rune, step rune) bool {
		if len(a) != len(b) {
			return false
		}
		for i := range a {
			if b[i]-a[i] != step {
				return false
			}
		}
		return true
	}
	used := make([]bool, len(sets))
	packed, before := newPacker(), 0
	for i, set := range sets {
		if used[i] {
			continue
		}
		count, step := 1, rune(0)
		if i+1 < len(sets) && !used[i+1] {
			step = sets[i+1][0] - set[0]
			for i+count < len(sets) && step <= 2 && !used[i+count] && same(sets[i+count-1], sets[i+count], step) {
				used[i+count] = true
				count++
			}
		}
		if count == 1 {
			step = 0
		}
		packed.number(0, int(step)+1)
		packed.number(1+int(step), count)
		packed.number(4, len(set))
		for i, r := range set {
			if i == 0 {
				packed.number(5, int(r)-before)
				before = int(r)
			} else {
				packed.number(6, int(r-set[i-1]))
			}
		}
	}
	packed.number(0, 4)
	return packed.text()
}

// isFound tells whether regexp finds a table by its name: it looks for a capital with small letters behind it.
func isFound(name string) bool {
	return name == strings.ToUpper(name[:1])+strings.ToLower(name[1:]) && !strings.ContainsAny(name, "-_ ")
}

func isAssigned(r rune) bool {
	return !unicode.In(r, unicode.Cn, unicode.Co, unicode.Cs)
}

func wrapped(text string) string {
	var lines []string
	for len(text) > 110 {
		lines = append(lines, "  "+quoted(text[:110]))
		text = text[110:]
	}
	return strings.Join(append(lines, "  "+quoted(text)), " +\n")
}

func quoted(text string) string {
	if strings.Contains(text, "'") {
		return `"` + text + `"`
	}
	return "'" + text + "'"
}

func main() {
	var leaves []string
	for name := range unicode.Categories {
		if len(name) == 2 && name != "LC" && name != "Cn" {
			leaves = append(leaves, name)
		}
	}
	sort.Strings(leaves)
	var scripts []string
	for name := range unicode.Scripts {
		if isFound(name) {
			scripts = append(scripts, name)
		}
	}
	sort.Strings(scripts)
	var aliases []string
	for alias, name := range unicode.CategoryAliases {
		aliases = append(aliases, alias+"="+name)
	}
	sort.Strings(aliases)

	fmt.Printf("/** Unicode %s as %s has it. Written by scripts/unicode-tables; do not edit. */\n\n", unicode.Version, runtime.Version())
	fmt.Printf("/** General categories of two letters, but Cn. */\nexport const CATEGORIES: string =\n%s;\n\n", wrapped(strings.Join(leaves, " ")))
	fmt.Printf("/** Long names of categories. */\nexport const CATEGORY_ALIASES: string =\n%s;\n\n", wrapped(strings.Join(aliases, " ")))
	fmt.Printf("/** Those that are found: names with separators or capitals inside never are. */\n")
	fmt.Printf("export const SCRIPTS: string =\n%s;\n\n", wrapped(strings.Join(scripts, " ")))
	fmt.Printf("/** Runs from U+0000 on, packed: 1 for no category, 2 for the first and so on, asked for by the one before; the length, by that. */\n")
	fmt.Printf("export const CATEGORY_RUNS: string =\n%s;\n\n", wrapped(runs(leaves, unicode.Categories, func(rune) bool { return true })))
	fmt.Printf("/** As the categories' runs, but those go on where no character is assigned, which is in no script. */\n")
	fmt.Printf("export const SCRIPT_RUNS: string =\n%s;\n\n", wrapped(runs(scripts, unicode.Scripts, isAssigned)))
	fmt.Printf("/**\n * Sets of runes that are equal without regard to case, packed: steps of 0, 1 or 2 as 1 to 3, how many such sets follow\n * one another, the runes of the first: how many, the first as the difference to the last one, the others to the one\n * before. Ends with a 4.\n */\n")
	fmt.Printf("export const FOLDING_SETS: string =\n%s;\n", wrapped(orbits()))
}
