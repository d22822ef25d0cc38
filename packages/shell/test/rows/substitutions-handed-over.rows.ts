import { type Row, rowsOf } from '../row.ts';

// A program at the end of `$(…)` has its process: a trap that the function around it has set is gone.
const bodies: readonly string[] = [
	'{ $t; ls; }',
	'{ $t; :; ls; }',
	'{ $t; : && ls; }',
	'{ $t && ls; }',
	'{ $t\nls\n}',
	'{ $t; ls 2>&1; }',
	'{ $t; ls | cat; }',
	'{ $t; ! ls; }',
	'{ $t; (ls); }',
	'{ $t; if :; then ls; fi; }',
	'{ $t; echo hi; }',
	'{ $t; y=1 ls; }',
	'{ $t; command ls; }',
	'{ $t; command -p ls; }',
	'{ $t; command echo hi; }',
	'{ $t; eval ls; }',
	'{ $t; nosuch; }',
	'{ $t; : & ls; }',
	'{ $t; : & :; ls; }',
	"{ $t; bash -c 'ls'; }",
	'{ { $t; ls; }; }',
	'( $t; ls )',
	'{ $t; ls; return; }',
	'{ $t; g; }; g() { ls; }',
	'{ :; g; }; g() { $t; ls; }',
	'{ g; :; }; g() { $t; ls; }',
	'{ $t; ls; } 2>/dev/null',
	'for i in 1; do $t; ls; done',
];

const setting = (body: string, trap: string): string => `f() ${body.replace('$t', trap)}`;

const calls = `x=$(f); echo "1 $x"; x=$(:; f); echo "2 $x"; x=$(: && f); echo "3 $x"; x=$(:
f); echo "4 $x"; x=$(:; : && f); echo "5 $x"; x=$({ f; }); echo "6 $x"; x=$(eval f); echo "7 $x"; x=\`f\`; echo "8 $x"
x=$(f 2>&1); echo "9 $x"; x=$(! f); echo "10 $x"; x=$(f | cat); echo "11 $x"; (f); cat <(f)`;

export const rows: readonly Row[] = [
	...bodies.flatMap((body) =>
		rowsOf(`touch a; ${setting(body, "trap 'echo end' EXIT")}; x=$(f); echo "$x"; (f)`),
	),
	...rowsOf(
		`touch a; ${setting('{ $t; ls; }', "trap 'echo end' EXIT")}\n${calls}`,
		`touch a; ${setting('{ $t; ls; }', "trap 'echo end' RETURN")}\n${calls}`,
		`touch a; ${setting('{ $t; ls nosuch; }', "trap 'echo failed' ERR")}\nx=$(f); echo "$? $x"; (f); echo $?`,
		`touch a; ${setting('{ $t; ls; }', "trap 'echo end' EXIT")}; trap 'x=$(f); echo "$x"' USR1; kill -USR1 $$; trap : EXIT; echo $(f)`,
		`touch a; ${setting('{ $t; ls; }', "trap 'echo end' EXIT")}; set -E; trap 'echo failed' ERR; echo $(f); echo $(ls nosuch)`,
		`touch a; set -T; trap 'echo back' RETURN; f() { ls; }; (f); echo $(f); f | cat; echo $(trap 'echo end' EXIT; f)`,
		`f() { local file=kept; trap 'rm -f "$file"' EXIT; echo text > "$file"; cat "$file"; }; x=$(f); echo "$x"; ls`,
		`f() { trap 'echo end' EXIT; trap '' TERM; bash -c 'kill $$; echo still'; }; x=$(f); echo "$x"`,
	),
];
