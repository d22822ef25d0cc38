import { describe, expect, it } from 'vitest';
import { render } from './generate/fragment.ts';
import { generatedFiles, generateScript } from './generate/script.ts';
import { runOnOurs } from './run-ours.ts';

const seeds = Array.from({ length: 250 }, (_, at) => at + 1);

// From the first trap on every command goes the general way, also when it is gone again.
const inTheGeneralWay = (script: string): string => `trap : USR2; trap - USR2; ${script}`;

// What the short ways look at before they are taken, and the edges of what they do.
const edges: readonly string[] = [
	'for x in a -n -e -- - -nx; do y=$(echo $x z); echo "[$y]"; done',
	'x=$(echo -e \'a\\n\\n\\n\'); echo "[$x]"; shopt -s xpg_echo; x=$(echo \'a\\tb\\c\' d); echo "[$x]"',
	'set -o posix; shopt -s xpg_echo; x=$(echo -n a); echo "[$x]"',
	'x=$(printf \'a\\0b\\n\\n\'); echo "[$x] $?"',
	'echo() { builtin echo mine "$@"; }; x=$(echo a); unset -f echo; y=$(echo a); printf "%s\n" "$x" "$y"',
	'enable -n echo; x=$(echo a); printf "%s\n" "${x:-none}"; enable echo; x=$(echo a); printf "%s\n" "$x"',
	'i=1; set -u; x=$(echo $i); echo "$x $?"; x=$(echo $none); echo "not reached"',
	'set -e; x=$(echo a); echo "$x"; for i in 1 2; do x=$(echo $i); done; echo $x $? $_',
	'declare -n r=v; v=1; x=$(echo $r); echo "$x"; for r in a b; do declare -p r; done',
	'a=(p "q r"); declare -n all="a[@]"; for x in $all; do printf "<%s>" "$x"; done; x=$(echo $all); echo "$x"',
	'readonly i=0; for i in a b; do echo "$i"; done; echo $?',
	'declare -i n; for n in 1+1 2+2; do echo $n; done; declare -u w; for w in ab cd; do echo $w; done',
	'for _ in a b; do echo "$_"; done; f() { local i; for i in 1 2; do x=$(echo $i); done; }; i=out; f; echo $i$x',
	'set -x; for i in "a b" $(echo c); do x=$(echo $i); done; set +x',
	'x=$(for ((i = 0; i < 9000; i++)); do echo w$i; done); set -- $x; echo $# $1 ${4097} ${8193} ${9000}',
	'x=$(for ((i = 0; i < 300; i++)); do echo -n " w$i  "; done); set -- a$x"b"; echo $# $1 $2 ${301}',
	'x=$(for ((i = 0; i < 300; i++)); do echo w$i; done); IFS=3; set -- $x; echo $# "$2"; IFS=; set -- $x; echo $#',
	'x=$(for ((i = 0; i < 99; i++)); do echo "*.none"; done); set -- $x; echo $# $1; set -f; set -- $x; echo $# $1',
	': y; for x in $1 "$@" ${2} $# $? $_ $10; do printf "<%s>" "$x"; done; declare cfg.x=1; cfg.x=1; cfg[0]=2; echo $?',
];

const isSame = async (script: string): Promise<boolean> => {
	const quick = await runOnOurs({ script, files: generatedFiles });
	const general = await runOnOurs({ script: inTheGeneralWay(script), files: generatedFiles });
	return JSON.stringify(quick) === JSON.stringify(general);
};

describe('the short ways of common commands', () => {
	it.each(edges)('leave what the general way leaves: %s', async (script) => {
		expect(await isSame(script)).toBe(true);
	});

	it('leave what the general way leaves', { timeout: 120_000 }, async () => {
		const differing: string[] = [];
		for (const seed of seeds) {
			const script = render(generateScript(seed).fragment);
			const quick = await runOnOurs({ script, files: generatedFiles });
			const general = await runOnOurs({ script: inTheGeneralWay(script), files: generatedFiles });
			if (JSON.stringify(quick) !== JSON.stringify(general)) {
				differing.push(`seed ${seed}:\n${script}\nquick: ${quick.stdout}\ngeneral: ${general.stdout}`);
			}
		}
		expect(differing).toEqual([]);
	});
});
