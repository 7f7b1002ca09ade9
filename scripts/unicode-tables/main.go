// Writes libs/regex/unicode-tables.ts: what Go's regexp package knows of Unicode.
// Kubernetes' answers depend on the Unicode version of the Go that builds it, so the tables are Go's own.
//
//	go run scripts/unicode-tables/main.go > libs/regex/unicode-tables.ts
package main

import (
	"fmt"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

const last = unicode.MaxRune

func base36(n int) string { return strconv.FormatInt(int64(n), 36) }

// symbol numbers the runs' owners: A to Z, then -A to -Z, +A and so on; digits and small letters are lengths.
func symbol(n int) string {
	return strings.TrimSpace(" -+*/!="[n/26:n/26+1]) + string(rune('A'+n%26))
}

// runs encodes which of the tables each code point is in, as owner and length (absent for 1) in turn. Where it does not
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
	var text strings.Builder
	for start := 0; start <= last; {
		end := start
		for end <= last && owner[end] == owner[start] {
			end++
		}
		text.WriteString(symbol(owner[start]))
		if end-start > 1 {
			text.WriteString(base36(end - start))
		}
		start = end
	}
	return text.String()
}

// orbits encodes the sets of runes that fold to each other: runs of sets that repeat with a step.
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
	var items []string
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
		parts := []string{base36(count) + []string{"", "a", "b"}[step]}
		previous := rune(0)
		for _, r := range set {
			parts = append(parts, base36(int(r-previous)))
			previous = r
		}
		items = append(items, strings.Join(parts, " "))
	}
	return strings.Join(items, ",")
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
		lines = append(lines, "  '"+text[:110]+"'")
		text = text[110:]
	}
	return strings.Join(append(lines, "  '"+text+"'"), " +\n")
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
	fmt.Printf("/** From U+0000 on: A for no category, B for the first, ..., -A after Z, each with its length in base 36 where it is not 1. */\n")
	fmt.Printf("export const CATEGORY_RUNS: string =\n%s;\n\n", wrapped(runs(leaves, unicode.Categories, func(rune) bool { return true })))
	fmt.Printf("/** As the categories' runs, but those go on where no character is assigned, which is in no script. */\n")
	fmt.Printf("export const SCRIPT_RUNS: string =\n%s;\n\n", wrapped(runs(scripts, unicode.Scripts, isAssigned)))
	fmt.Printf("/**\n * Sets of runes that are equal without regard to case: how many such sets follow one another (with `a` at steps of\n * 1, with `b` of 2), then the first set as differences, in base 36.\n */\n")
	fmt.Printf("export const FOLDING_SETS: string =\n%s;\n", wrapped(orbits()))
}
