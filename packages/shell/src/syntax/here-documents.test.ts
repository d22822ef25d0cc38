import { describe, expect, it } from 'vitest';
import { nodesOf } from '../../test/syntax/tree.ts';
import type { HereDocument, Redirect } from './ast.ts';
import { parseScript } from './parse.ts';

const documentsOf = (text: string): readonly HereDocument[] =>
	[...nodesOf(parseScript(text).script)]
		.filter((node) => node.type === 'redirect')
		.map((node) => (node as unknown as Redirect).document)
		.filter((document) => document !== undefined);

const textsOf = (text: string): readonly string[] => documentsOf(text).map((document) => document.text);

describe('here-documents', () => {
	it.each<[string, readonly string[]]>([
		['a <<E\nb\nc\nE\n', ['b\nc\n']],
		['a <<E\nE', ['']],
		['a <<E <<F\n1\nE\n2\nF\n', ['1\n', '2\n']],
		['a <<E; b <<F\n1\nE\n2\nF\n', ['1\n', '2\n']],
		['a <<E | b <<E\n1\nE\n2\nE\n', ['1\n', '2\n']],
		['a <<-E\n\t1\n\t\t2\n \t3\n\tE\n', ['1\n2\n \t3\n']],
		['a <<E\n1\\\n2\nE\n', ['12\n']],
		["a <<'E'\n1\\\n2\nE\n", ['1\\\n2\n']],
		['a <<E\n1\\\nE\nE\n', ['1E\n']],
		['a <<E\n1\\\\\nE\n', ['1\\\\\n']],
		['a <<E "x\ny" z\n1\nE\n', ['1\n']],
		['a <<E $(b\nc) d\n1\nE\n', ['1\n']],
		['a <<E $(b <<F\n2\nF\n) d\n1\nE\n', ['2\n', '1\n']],
		['a $(b <<E)\n1\nE\n', ['1\n']],
		['a $(b <<E\n1\nE)\n', ['1\n']],
		['a $(b <<E\n1\nE\n)', ['1\n']],
		['(a <<E)\n1\nE\n', ['1\n']],
		['{ a <<E; }\n1\nE\n', ['1\n']],
		['if a <<E; then b <<F; fi\n1\nE\n2\nF\n', ['1\n', '2\n']],
		['while a; do b; done <<E\n1\nE\n', ['1\n']],
		['a <<E &&\n1\nE\nb', ['1\n']],
		['a <<E # c\n1\nE\n', ['1\n']],
		['a <<E \\\nb\n1\nE\n', ['1\n']],
		['`a <<E\n1\nE\n`', ['1\n']],
		['a <<E\n$(b <<F\n2\nF\n)\nE\n', ['$(b <<F\n2\nF\n)\n', '2\n']],
		['f() { a <<E\n1\nE\n}', ['1\n']],
		['case x in a) b <<E ;; esac\n1\nE\n', ['1\n']],
	])('of %j hold %j', (text, expected) => {
		expect(textsOf(text)).toEqual(expected);
	});

	it.each<[string, string, boolean]>([
		['a <<E\nE\n', 'E', false],
		["a <<'E F'\nE F\n", 'E F', true],
		['a <<"E"\nE\n', 'E', true],
		['a <<\\E\nE\n', 'E', true],
		['a <<E"F"g\nEFg\n', 'EFg', true],
		['a <<$x\n$x\n', '$x', false],
	])('of %j end at %j', (text, delimiter, quoted) => {
		expect(documentsOf(text)).toMatchObject([{ delimiter, quoted }]);
	});

	it('are expanded only where nothing of the delimiter is quoted', () => {
		expect(documentsOf('a <<E\n$x\nE\n')[0]!.body.parts[0]?.type).toBe('parameter');
		expect(documentsOf("a <<'E'\n$x\nE\n")[0]!.body.parts).toMatchObject([{ type: 'literal', text: '$x\n' }]);
	});

	it('have the span of the lines as written', () => {
		const text = 'a <<-E\n\tb\n\tE\n';
		const [document] = documentsOf(text);
		expect(text.slice(document!.span.start, document!.span.end)).toBe('\tb\n');
	});
});
