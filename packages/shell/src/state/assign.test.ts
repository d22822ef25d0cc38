import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript, withoutPrefix } from '../../test/bash-batch.ts';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { assign, assignArray, assignElement, readElement, unsetElement, unsetVariable } from './assign.ts';
import { AssignmentError } from './assignment-error.ts';
import { ExpansionError } from './errors.ts';
import { IndexedArray } from './indexed-array.ts';
import type { ArrayItem } from './ports.ts';
import type { Shell } from './shell.ts';
import { attribute, Variable } from './variable.ts';

/** One change of a variable, in both worlds. */
interface Change {
	readonly bash: string;
	readonly ours: (shell: Shell) => unknown;
}

const names = ['x', 'a', 'T', 'n', 'u', 'c', 'na', 'r', 'p', 'e', 'ro', 'nothing', 'blank'];

const prelude = `
init() {
  x=3; a=(10 20 30); declare -gA T=([k]=v); declare -gi n=4; declare -gu u=UP; declare -gc c=Cap; declare -gai na=(1 2)
  declare -gn r=a p=x e='a[1]' blank; readonly ro=9
}
dump() {
  local name key
  for name in x a T n u c na ro nothing; do
    local -n target=$name
    printf '%s:' "$name"
    for key in "\${!target[@]}"; do printf ' [%s]=%s' "$key" "\${target[$key]}"; done
    echo
    unset -n target
  done
}
while IFS= read -r -d '' script; do
  ( init 2>&-; trap dump EXIT; eval "$script" )
  printf '\\001\\n'
done`;

const runOnBash = (runs: readonly (readonly Change[])[]): string[] =>
	runBashScript(prelude, { input: runs.map((run) => `${run.map(({ bash }) => bash).join('\n')}\0`).join('') })
		.split('\x01\n')
		.slice(0, -1)
		.map((text) => withoutPrefix(text).replace(/^T: \[.*$/m, sortedKeys));

// Keys of an associative array have no order.
const sortedKeys = (line: string): string => {
	const [head, ...entries] = line.split(' ');
	return [head, ...entries.sort()].join(' ');
};

const prepare = (shell: Shell): void => {
	const put = (name: string, value: Variable['value'], attributes = 0): void =>
		shell.variables.put(name, new Variable(shell.variables.owner, value, attributes));
	put('x', '3');
	put('a', new IndexedArray(['10', '20', '30']));
	put('T', new Map([['k', 'v']]));
	put('n', '4', attribute.integer);
	put('u', 'UP', attribute.upper);
	put('c', 'Cap', attribute.capitalize);
	put('na', new IndexedArray(['1', '2']), attribute.integer);
	put('ro', '9', attribute.readonly);
	put('blank', undefined, attribute.nameref);
	for (const [name, target] of Object.entries({ r: 'a', p: 'x', e: 'a[1]' })) {
		put(name, target, attribute.nameref);
	}
};

const dump = (shell: Shell): string =>
	names
		.filter((name) => !['r', 'p', 'e', 'blank'].includes(name))
		.map((name) => {
			const value = shell.variables.get(name)?.value;
			const entries: readonly (readonly [string | number | bigint, unknown])[] =
				value instanceof IndexedArray
					? value.keys().map((key) => [key, value.get(key)])
					: value instanceof Map
						? [...value]
						: value === undefined
							? []
							: [[0, value]];
			const shown = entries.map(([key, text]) => `[${key}]=${String(text)}`);
			return `${[`${name}:`, ...shown].join(' ')}\n`;
		})
		.join('');

const runOnOurs = async (run: readonly Change[]): Promise<string> => {
	const { shell, stderr } = createShellFixture();
	prepare(shell);
	for (const { bash, ours } of run) {
		try {
			// Values that lead from one to the next for long are waited for.
			await ours(shell);
		} catch (error) {
			if (!(error instanceof ExpansionError)) throw error;
			const isOfUnset = bash.startsWith('unset') && error instanceof AssignmentError;
			void shell.complain(isOfUnset ? `unset: ${error.message}` : error.message);
			if (error.ends !== 'command' && !isOfUnset) break;
		}
	}
	return withoutPrefix(stderr.text()) + dump(shell).replace(/^T: \[.*$/m, sortedKeys);
};

const name = fc.constantFrom(...names);
const value = fc.constantFrom('', '5', 'abc', '1+1', 'x', '08', 'eÉ-fG', '-3');
const subscript = fc.constantFrom(
	'0',
	'1',
	'-1',
	'-9',
	'7',
	'x',
	'x-1',
	'@',
	'*',
	'',
	'k',
	'1/0',
	'5000000000',
);
const operator = fc.constantFrom('=' as const, '+=' as const);

const scalarChange = fc.tuple(name, operator, value).map(
	([to, by, text]): Change => ({
		bash: `${to}${by}'${text}'`,
		ours: (shell) => assign(shell, to, text, by === '+='),
	}),
);
const elementChange = fc.tuple(name, subscript, operator, value).map(
	([to, at, by, text]): Change => ({
		bash: `${to}[${at}]${by}'${text}'`,
		ours: (shell) => assignElement(shell, to, at, text, by === '+='),
	}),
);
// A bare word in the literal of an associative array is quoted in bash's message as it was written.
const item = fc
	.tuple(fc.option(subscript, { nil: undefined, freq: 2 }), operator, fc.constantFrom('5', 'abc', '1+1', 'x'))
	.map(([key, by, text]): ArrayItem => ({ key, append: key !== undefined && by === '+=', value: text }));
const arrayChange = fc
	.tuple(name, operator, fc.array(item, { maxLength: 4 }))
	.map(([to, by, items]): Change => {
		const words = items.map(({ key, append, value: text }) =>
			key === undefined ? text : `[${key}]${append ? '+=' : '='}${text}`,
		);
		return {
			bash: `${to}${by}(${words.join(' ')})`,
			ours: (shell) => assignArray(shell, to, items, by === '+='),
		};
	});
const unsetChange = fc.tuple(name, fc.option(subscript, { nil: undefined })).map(
	([what, at]): Change => ({
		bash: at === undefined ? `unset ${what}` : `unset '${what}[${at}]'`,
		ours: (shell) => (at === undefined ? unsetVariable(shell, what) : unsetElement(shell, what, at)),
	}),
);

describe('assign, assignElement, assignArray, unsetVariable and unsetElement', () => {
	it('leave what bash leaves after any changes, and say what bash says', { timeout: 120_000 }, async () => {
		const change = fc.oneof(scalarChange, elementChange, arrayChange, unsetChange);
		const runs = fc.sample(fc.array(change, { minLength: 1, maxLength: 5 }), { numRuns: 1000, seed: 3 });
		const bash = runOnBash(runs);
		const rows = await Promise.all(
			runs.map(async (run, index) => ({
				script: run.map((one) => one.bash),
				ours: await runOnOurs(run),
				bash: bash[index],
			})),
		);
		const differing = rows.filter((row) => row.ours !== row.bash);
		expect(differing).toEqual([]);
	});
});

describe('assign', () => {
	it('forgets where commands are when PATH changes', () => {
		const { shell } = createShellFixture();
		assign(shell, 'PATH', '/bin');
		shell.hash.set('ls', '/bin/ls');
		assign(shell, 'PATH', '/usr/bin');
		expect(shell.hash.size).toBe(0);
	});

	it('keeps the form of a text that arithmetic would write otherwise', () => {
		const { shell } = createShellFixture();
		assign(shell, 'x', '007');
		expect(shell.variables.text('x')).toBe('007');
	});

	it('exports under allexport, an array only when it is assigned as a scalar', () => {
		const { shell } = createShellFixture();
		shell.ownOptions().allexport = true;
		assign(shell, 'x', '1');
		assignElement(shell, 'a', '0', '1');
		expect(shell.variables.get('x')?.attributes).toBe(attribute.exported);
		expect(shell.variables.get('a')?.attributes).toBe(0);
	});

	it('does not change what a fork sees', () => {
		const { shell } = createShellFixture();
		assign(shell, 'x', 'before');
		assignArray(shell, 'a', [{ key: undefined, append: false, value: 'before' }], false);
		const fork = shell.variables.fork();
		assign(shell, 'x', 'after');
		assignElement(shell, 'a', '0', 'after');
		expect(fork.get('a')?.value).toEqual(new IndexedArray(['before']));
		expect(fork.get('x')?.value).toBe('before');
	});
});

describe('readElement', () => {
	it('complains of a place before the first element and gives nothing', () => {
		const { shell, stderr } = createShellFixture();
		prepare(shell);
		expect(readElement(shell, 'a', '-1')).toBe('30');
		expect(readElement(shell, 'a', '-4')).toBeUndefined();
		expect(stderr.text()).toBe('bash: line 1: a: bad array subscript\n');
	});

	it('follows a reference, takes a key of an associative array as it is, and a scalar as element 0', () => {
		const { shell } = createShellFixture();
		prepare(shell);
		expect(readElement(shell, 'r', '1+1')).toBe('30');
		expect(readElement(shell, 'T', 'k')).toBe('v');
		expect(readElement(shell, 'T', '1+1')).toBeUndefined();
		expect(readElement(shell, 'x', '0')).toBe('3');
		expect(readElement(shell, 'x', '1')).toBeUndefined();
	});
});
