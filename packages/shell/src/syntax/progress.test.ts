import { describe, expect, it } from 'vitest';
import { type ParsedScript, parseInPieces, parseScript } from './parse.ts';

const lines = '{ a $x "b$(c; d)" || e; } > f\n'.repeat(1500);
const list = 'b $c; '.repeat(8000);

const scripts: Readonly<Record<string, string>> = {
	'a long list': lines,
	'a function': `f() {\n${lines}}\n`,
	'substitutions inside each other': `x=$(${lines} "$(${lines})") y`,
	backquotes: `x=\`${': \\$a\n'.repeat(8000)}\` y`,
	'an array': `a=(${'x $y [3]=4\n'.repeat(8000)}) b`,
	'branches and clauses': `case x in ${'a|b) c; d $(e; f) ;;\n'.repeat(3000)} esac; if a; then b; ${'elif c; then d $(e);\n'.repeat(3000)} fi`,
	'a document announced before a list': `cat <<E | { a; ${list} cat <<F; ${list}\ndoc $(x)\nE\nsecond\nF\n${list} }`,
	'a document without its end': `f() { ${list} }; cat <<E\n${'x $y\n'.repeat(3000)}`,
	'a list that goes on after an exit': `${lines}exit\n${lines} ) )`,
	'an option that changes what follows': `shopt -s extglob\n${lines} : @(a|b)\n`,
};

const read = (text: string, parse: (options: Parameters<typeof parseScript>[1]) => ParsedScript) => {
	const open: unknown[] = [];
	const { script, dependsOnRun } = parse({ onOpenDocument: (document) => void open.push(document) });
	const tree = JSON.stringify(script.body, (key, value) => (key === 'comments' ? undefined : value));
	return { tree, dependsOnRun, open, length: text.length };
};

describe('a text that is read in pieces gives the tree that it gives in one go', () => {
	it.each(Object.entries(scripts))('%s', (_what, text) => {
		let pauses = 0;
		const inPieces = read(text, (options) => {
			const reading = parseInPieces(text, options);
			for (;;) {
				const step = reading.next();
				if (step.done === true) return step.value;
				pauses += 1;
			}
		});
		expect(inPieces.tree === read(text, (options) => parseScript(text, options)).tree).toBe(true);
		expect({ ...inPieces, tree: '' }).toEqual({
			...read(text, (options) => parseScript(text, options)),
			tree: '',
		});
		expect(pauses).toBeGreaterThan(2);
	});
});
