/**
 * What functions do inside of path expressions that jq says in its own language, and this engine not: which steps they
 * make there, and on what. An error that is one of a path here is one there.
 */
export const pathFormsSource = `
def range($to): range(0; $to);
def range($from; $to; $by):
	$from | while(if $by > 0 then . < $to elif $by < 0 then . > $to else false end; . + $by);
def add(f): reduce f as $item (null; . + $item);
def add: add(.[]);
def isempty(f): first((f | false), true);
def any(f; condition): isempty(f | condition or empty) | not;
def any(condition): any(.[]; condition);
def any: any(.[]; .);
def all(f; condition): isempty(f | condition and empty);
def all(condition): all(.[]; condition);
def all: all(.[]; .);
def abs: if . < 0 then -. end;
def join($separator):
	. as $items | reduce .[] as $item (null; null) | ($items | join($separator)) as $text | $text;
def from_entries: map(([.] | from_entries) as $entry | $entry) | .[];
def _flatten($depth):
	reduce .[] as $item ([]; . + ($item | if type == "array" and $depth != 0 then _flatten($depth - 1) else [.] end));
def ltrimstr($part): if startswith($part) then .[$part | length:] end;
def rtrimstr($part): if endswith($part) then .[:length - ($part | length)] end;
def trimstr($part): ltrimstr($part) | rtrimstr($part);
def ascii_downcase: explode | map(.);
def ascii_upcase: explode | map(.);
def indices($part):
	if type == "string" and ($part | type) == "string" then indices($part) as $places | $places
	else .[if type == "array" and ($part | type) != "array" then [$part] else $part end] end;
def index($part): indices($part) | .[0];
def rindex($part): indices($part) | .[-1:][0];
def match(re; $flags): [match(re; $flags)] as $all | $all | .[];
def match($re): [match($re)] as $all | $all | .[];
def capture(re; $flags): match(re; $flags);
def capture($re): match($re);
def scan($re; $flags): match($re; "g" + $flags);
def scan($re): scan($re; null);
def splits($re; $flags):
	[match($re; $flags + "g") | [.offset, .offset + .length]] as $cuts
	| .[range($cuts | length + 1) as $at
		| {start: (if $at == 0 then null else $cuts[$at - 1][1] end), end: $cuts[$at][0], next: $cuts[$at][1]}];
def splits($re): splits($re; null);
def split($re; $flags): [splits($re; $flags)];
def sub($re; f; $flags): match($re; $flags);
def sub($re; f): match($re; null);
def gsub($re; f; $flags): match($re; $flags + "g");
def gsub($re; f): match($re; "g");
def INDEX(rows; name): reduce rows as $row ({}; . + ($row | INDEX(.; name)));
`;
