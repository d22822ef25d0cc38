/** Functions that are best said in the language itself; compiled when a program calls them. */
export const preludeSource = `
def leaf_paths: paths(scalars);
def with_entries(f): to_entries | map(f) | from_entries;
def map_values(f): .[] |= f;
def first: .[0];
def last: .[-1];
def nth($n): .[$n];
def nth($n; f): if $n < 0 then error("nth doesn't support negative indices") else first(skip($n; f)) end;
def reverse: [.[length - 1 - range(length)]];
def in(f): . as $key | f | has($key);
def inside(f): . as $part | f | contains($part);
def _flatten($depth): [.[] | if type == "array" and $depth != 0 then _flatten($depth - 1)[] else . end];
def flatten($depth): if $depth < 0 then error("flatten depth must not be negative") else _flatten($depth) end;
def flatten: _flatten(-1);
def transpose: [range(map(length) | max // 0) as $column | [.[][$column]]];
def combinations:
	if length == 0 then [] else .[0][] as $one | (.[1:] | combinations) as $rest | [$one] + $rest end;
def combinations(n): . as $all | [range(n) | $all] | combinations;
def walk(f): def walked: if type == "object" then map_values(walked) elif type == "array" then map(walked) else . end | f; walked;
def IN(f): any(f == .; .);
def IN(source; f): any(source == f; .);
def INDEX(f): INDEX(.[]; f);
def JOIN($index; f): [.[] | [., $index[f]]];
def JOIN($index; source; f): source | [., $index[f]];
def JOIN($index; source; f; join): source | [., $index[f]] | join;
`;
