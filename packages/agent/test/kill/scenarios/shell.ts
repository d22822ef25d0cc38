import { mkdirSync, writeFileSync } from 'node:fs';
import type { Scenario } from '../scenario.ts';

/** Scripts on the shell of a session: what one leaves in the shell is there for the next. */
export const shell: Scenario = {
	name: 'scripts on a shell',
	script: [
		{ type: 'say', session: 's', text: 'work' },
		{ type: 'say', session: 's', text: 'more' },
	],
	tapes: {
		work: [
			{ reply: { calls: [run('c1', 'cd sub; name=tenon; total() { echo "$1 lines"; }; pwd')] } },
			{
				reply: {
					calls: [
						run(
							'c2',
							`for i in {1..200}; do
	case $((i % 3)) in 0) echo "fizz $i" ;; *) echo "$i" ;; esac
done | while read -r line; do echo "$line"; done > "/made/\${name:-none}"
count=0; while read -r line; do count=$((count + 1)); done < "/made/\${name:-none}"
echo "$PWD \${name:-none} $count"`,
						),
					],
				},
			},
			{ reply: { calls: [run('c3', 'total "${count:-no}" 2>&1; cd ..; pwd; unset name')] } },
			{ reply: { text: 'worked' } },
			{ reply: { calls: [run('c4', 'echo "$PWD ${name:-none} ${count:-no}"')] } },
			{ reply: { text: 'that was all' } },
		],
	},
	prepare: (folder) => {
		mkdirSync(`${folder}/work/sub`, { recursive: true });
		mkdirSync(`${folder}/work/made`);
		writeFileSync(`${folder}/work/sub/.keep`, '');
	},
	openTools: async (folder) => (await import('./shell-tools.ts')).shellTools(`${folder}/work`),
};

function run(id: string, script: string) {
	return { id, tool: 'shell', args: { script } };
}
