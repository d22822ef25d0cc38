import { describe, expect, it } from 'vitest';
import { attack } from './attack.ts';

const million = 1_000_000;

const nested = (open: string, inside: string, close: string, depth = million): string =>
	open.repeat(depth) + inside + close.repeat(depth);

const tooDeep = 'bash: -c: line 1: syntax error: constructs nested more than 300 deep';

describe('ten megabytes of openers end in a syntax error', () => {
	it.each([
		['(', "bash: -c: line 1: unexpected EOF while looking for matching `)'"],
		['{ ', tooDeep],
		['[[ ( ', "bash: -c: line 1: unexpected token `(', conditional binary operator expected"],
		['$((', "bash: -c: line 1: unexpected EOF while looking for matching `)'"],
		['$(', tooDeep],
		['${', tooDeep],
		['"$(', tooDeep],
		['case x in x) ', tooDeep],
		['if ', tooDeep],
		['for ((', /^bash: -c: line 1: /],
		['x=(', /^bash: -c: line 1: syntax error near unexpected token `\('/],
		['x=((', /^bash: -c: line 1: syntax error near unexpected token `\('/],
		['f() { ', tooDeep],
		['cat <(', tooDeep],
		["''", /words$/],
		['""', /words$/],
		['``', /words$/],
		['<<A ', 'bash: -c: line 1: maximum here-document count exceeded'],
		['cat <<A\n', /^bash: -c: line \d+: here-document delimited by end-of-file \(wanted `A'\)/],
	] as const)('%j', async (opener, complaint) => {
		const text = opener.repeat(Math.ceil((10 * million) / opener.length));
		const left = await attack(text);
		expect(left.status).toBe(2);
		if (typeof complaint === 'string') expect(left.complaint).toBe(complaint);
		else expect(left.complaint).toMatch(complaint);
	});

	it.each(["'", '"', '`'])('an odd number of %s', async (quote) => {
		const left = await attack(`echo ${quote}${'a'.repeat(10 * million)}`);
		expect(left).toEqual({
			status: 2,
			stdout: '',
			complaint: `bash: -c: line 1: unexpected EOF while looking for matching \`${quote}'`,
		});
	});
});

describe('nesting a million deep is refused', () => {
	it.each([
		['subshells', nested('( ', ':', ' )')],
		['groups', nested('{ ', ':;', ' };')],
		['if', nested('if :; then ', ':;', ' fi;')],
		['while', nested('while ', ':;', ' do break; done;')],
		['for', nested('for i in 1; do ', ':;', ' done;')],
		['parameter expansions', `echo ${nested('${x:-', 'a', '}')}`],
		['quoted parameter expansions', `echo "${nested('${x:-', 'a', '}')}"`],
		['command substitutions', `echo ${nested('$(echo ', 'a', ')')}`],
		['quoted command substitutions', `echo ${nested('"$(echo ', 'a', ')"')}`],
		['groups of a test', `[[ ${nested('( ', 'a', ' )')} ]]`],
		['negations of a test', `[[ ${'! '.repeat(million)} a ]]`],
		['groups of a pattern', `[[ a == ${nested('@(', 'a', ')')} ]]`],
		['groups of a regular expression', `[[ a =~ ${nested('(', 'a', ')')} ]]`],
		['functions', nested('f() { ', ':;', ' };')],
		['process substitutions', nested('cat <(', ':', ')')],
	])('%s', async (_what, script) => {
		const left = await attack(script);
		expect(left).toEqual({ status: 2, stdout: '', complaint: tooDeep });
	});

	it.each([
		['parentheses', `echo $((${nested('(', '1', ')', 100_000)}))`, 'expression recursion level exceeded'],
		[
			'parentheses in a variable',
			`x='${nested('(', '1', ')', 100_000)}'; echo $((x))`,
			'expression recursion level',
		],
		['signs', `echo $((${'- '.repeat(100_000)}1))`, 'expression recursion level exceeded'],
		['choices', `echo $((${'1?'.repeat(60_000)}1${':1'.repeat(60_000)}))`, 'expression recursion level'],
		['subscripts', `echo $((${nested('a[', '0', ']', 80_000)}))`, 'brackets nested more than 300 deep'],
		['unclosed subscripts', `echo $((${'a['.repeat(100_000)}))`, 'brackets nested more than 300 deep'],
		['a million parentheses', `echo $((${nested('(', '1', ')')}))`, 'longer than 262144 characters'],
		['a million signs', `echo $((${'- '.repeat(million)}1))`, 'longer than 262144 characters'],
	])('%s of arithmetic', async (_what, script, why) => {
		const left = await attack(script);
		expect({ ...left, complaint: left.complaint.includes(why) }).toEqual({
			status: 1,
			stdout: '',
			complaint: true,
		});
	});

	it.each([
		['patterns in a variable', `shopt -s extglob; p='${nested('@(', 'a', ')', 200_000)}'; [[ a == $p ]]`],
		['braces', `echo ${nested('{a,', 'b', '}')}`],
		['braces around one choice', `echo ${nested('{', 'a,b', '}')}`],
	])('%s', async (_what, script) => {
		const left = await attack(script);
		expect({ status: left.status, stdout: left.stdout }).toEqual({ status: 1, stdout: '' });
		expect(left.complaint).toMatch(/^bash: line 1: (?:pattern|brace expansion): /);
	});

	it('also where a builtin reads the nesting', async () => {
		const deep = 30_000;
		expect(await attack(`test ${nested('\\( ', 'a', ' \\)', deep)}; echo $?`)).toEqual({
			status: 1,
			stdout: '',
			complaint: 'bash: line 1: commands nested too deep',
		});
		expect(await attack(`test ${'a -a '.repeat(deep)} a; echo $?`)).toEqual({
			status: 1,
			stdout: '',
			complaint: 'bash: line 1: commands nested too deep',
		});
	});
});

describe('length alone', () => {
	it('is refused beyond so many words, whatever they make up', async () => {
		const many = 60_000;
		for (const script of [
			':;'.repeat(many),
			`:${' && :'.repeat(many)}`,
			`:${' | :'.repeat(many)}`,
			`case x in ${'a) :;; '.repeat(many)} esac`,
			'a=1 '.repeat(many),
		]) {
			const left = await attack(script, { limits: { maxScriptNodes: 50_000 } });
			expect({ status: left.status, complaint: left.complaint }).toEqual({
				status: 2,
				complaint: 'bash: -c: line 1: syntax error: script of more than 50000 words',
			});
		}
	});

	it('takes time in proportion where it is many lines', async () => {
		expect(await attack(`${':\n'.repeat(80_000)}echo done`)).toEqual({
			status: 0,
			stdout: 'done\n',
			complaint: '',
		});
	});

	it('does no harm where it is one word, one document or one expression', async () => {
		expect(await attack(`x=${'a'.repeat(10 * million)}; echo \${#x}`)).toMatchObject({
			stdout: '10000000\n',
		});
		expect(await attack(`wc -c <<'E'\n${'line\n'.repeat(2 * million)}E\n`)).toMatchObject({
			stdout: '10000000\n',
		});
		expect(await attack(`echo $((${'1+'.repeat(100_000)}1))`)).toMatchObject({ stdout: '100001\n' });
		expect(await attack(`${'! '.repeat(million)} :; echo $?`)).toMatchObject({ stdout: '0\n' });
	});
});
