import * as fc from 'fast-check';
import type { Operation } from './operation.ts';

/**
 * Sequences of about 25 steps on a few names, at most three deep, so that they meet: most of them
 * start in a small tree that has one of everything.
 */
export const operationSequence = (): fc.Arbitrary<readonly Operation[]> =>
	fc
		.tuple(
			fc.oneof(
				{ withCrossShrink: true },
				{ weight: 1, arbitrary: fc.constant([]) },
				{ weight: 3, arbitrary: fc.constant(smallTree) },
			),
			fc.array(operation, { minLength: 1, maxLength: 42, size: 'max' }),
		)
		.map(([start, steps]) => [...start, ...steps]);

const smallTree: readonly Operation[] = [
	{ do: 'mkdir', path: '/a/b', recursive: true },
	{ do: 'write', path: '/a/c', text: 'content', mode: 'replace', permissions: 0o644 },
	{ do: 'symlink', target: 'a', path: '/c' },
	{ do: 'link', path: '/a/c', to: '/b' },
	{ do: 'open', slot: 0, path: '/b', options: { read: true, write: true } },
	{ do: 'write', path: '/a/b/c', text: 'deep', mode: 'create', permissions: 0o600 },
	{ do: 'open', slot: 1, path: '/a/b/c', options: { read: true, append: true } },
];

const name = fc.constantFrom('a', 'b', 'c');
const odd = fc.constantFrom('.', '..', '');
const component = fc.oneof({ weight: 9, arbitrary: name }, { weight: 1, arbitrary: odd });

const anyPath = fc
	.tuple(
		fc.array(component, { minLength: 0, maxLength: 2 }),
		fc.oneof({ weight: 12, arbitrary: name }, { weight: 1, arbitrary: odd }),
		fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constant('/') }),
	)
	.map(([above, last, slash]) => `/${[...above, last].join('/')}${slash}`);

// Few enough to be met again: a step is worth most where an earlier one left something.
const familiarPath = fc.constantFrom('/a', '/b', '/c', '/a/a', '/a/b', '/a/c', '/b/a', '/c/b', '/a/b/c');

const path = fc.oneof({ weight: 3, arbitrary: familiarPath }, { weight: 2, arbitrary: anyPath });

const target = fc.oneof(
	{ weight: 3, arbitrary: name },
	{
		weight: 3,
		arbitrary: fc.constantFrom(
			'a/b',
			'a/c',
			'b/a',
			'../a',
			'../b',
			'../../c',
			'.',
			'..',
			'a/..',
			'b/',
			'a/../c',
		),
	},
	{ weight: 1, arbitrary: fc.constant('') },
);

const text = fc.constantFrom('', 'x', 'hello', 'größe\n', 'one\ntwo\nthree\n');
const slot = fc.integer({ min: 0, max: 1 });
const position = fc.integer({ min: 0, max: 12 });
const permissions = fc.constantFrom(0o600, 0o644, 0o755, 0o1777);

const patchStep = fc.oneof(
	fc.record({ kind: fc.constant('append' as const), content: text }),
	fc.record({ kind: fc.constant('insert' as const), offset: position, content: text }),
	fc.record({ kind: fc.constant('delete' as const), offset: position, length: position }),
	fc.record({ kind: fc.constant('insertLine' as const), line: position, content: fc.constant('line') }),
	fc.record({ kind: fc.constant('deleteLine' as const), line: position }),
);

const openOptions = fc
	.record({
		read: fc.boolean(),
		write: fc.boolean(),
		append: fc.boolean(),
		create: fc.boolean(),
		exclusive: fc.boolean(),
		truncate: fc.boolean(),
		permissions,
	})
	// What open(2) leaves undefined is not asked for: truncating a handle for reading, exclusive without create.
	.filter((options) => options.read || options.write || options.append)
	.map((options) => ({
		...options,
		truncate: options.truncate && (options.write || options.append),
		exclusive: options.exclusive && options.create,
	}));

const just = <const T extends string>(value: T): fc.Arbitrary<T> => fc.constant(value);

const operation: fc.Arbitrary<Operation> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constantFrom('stat', 'lstat', 'list', 'realpath', 'readlink', 'read'),
			path,
		}),
	},
	{ weight: 4, arbitrary: fc.record({ do: just('mkdir'), path, recursive: fc.boolean() }) },
	{
		weight: 4,
		arbitrary: fc
			.record({ do: just('remove'), path, recursive: fc.boolean() })
			// To empty a directory through its `..` is no system call, so there is no right answer to it.
			.map((step) => ({ ...step, recursive: step.recursive && !/\.\.\/*$/.test(step.path) })),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: just('write'),
			path,
			text,
			mode: fc.constantFrom('replace', 'create', 'update'),
			permissions,
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: just('writeIfVersion'), path, text, stale: fc.boolean() }) },
	{ weight: 2, arbitrary: fc.record({ do: just('append'), path, text }) },
	{
		weight: 2,
		arbitrary: fc.record({ do: just('patch'), path, steps: fc.array(patchStep, { maxLength: 2 }) }),
	},
	{ weight: 8, arbitrary: fc.record({ do: just('rename'), path, to: path }) },
	{ weight: 4, arbitrary: fc.record({ do: just('link'), path, to: path }) },
	{ weight: 5, arbitrary: fc.record({ do: just('symlink'), target, path }) },
	{ weight: 2, arbitrary: fc.record({ do: just('chmod'), path, mode: permissions }) },
	{
		weight: 1,
		arbitrary: fc.record({
			do: just('utimes'),
			path,
			ms: fc.constantFrom(0, 1_700_000_000_123),
			followLinks: fc.boolean(),
		}),
	},
	{ weight: 6, arbitrary: fc.record({ do: just('open'), slot, path, options: openOptions }) },
	{
		weight: 3,
		arbitrary: fc.record({ do: just('handleRead'), slot, position, length: fc.integer({ min: 1, max: 12 }) }),
	},
	{ weight: 3, arbitrary: fc.record({ do: just('handleWrite'), slot, position, text }) },
	{ weight: 2, arbitrary: fc.record({ do: just('handleTruncate'), slot, size: position }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constantFrom('handleStat', 'handleStat', 'close'), slot }) },
);
