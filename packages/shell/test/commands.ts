import { andThen, decodeText, encodeText, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { interruptibleInput } from '../src/command/interruptible-input.ts';
import { exportedVariables } from '../src/compile/exported-variables.ts';
import { absolutePath, descriptorNamed } from '../src/compile/open-target.ts';
import { compileRegex } from '../src/regex/regex.ts';
import { emit } from '../src/state/emit.ts';
import type { Builtin } from '../src/state/ports.ts';
import type { Shell } from '../src/state/shell.ts';

/**
 * A few text commands, just enough for scripts in rows: cat, head, wc, seq, sleep, tr, sort, yes,
 * touch, mkdir, rm, ls, env, tee, tail, cut, uniq, basename, dirname, mv. The real ones are another package's; these know only the flags that
 * rows use and refuse every other.
 */
const command = (name: string, run: Builtin['run']): readonly [string, Builtin] => [
	name,
	{ name, special: false, run },
];

const readAll = async (shell: Shell, descriptor: number): Promise<Uint8Array> => {
	const open = shell.io.get(descriptor)?.input;
	const input = open === undefined ? undefined : interruptibleInput(shell, open);
	const parts: Uint8Array[] = [];
	for (let chunk = await input?.pull(); chunk !== undefined; chunk = await input?.pull()) parts.push(chunk);
	return Buffer.concat(parts);
};

const readOperand = (shell: Shell, path: string): Maybe<Uint8Array> => {
	if (path === '-') return readAll(shell, 0);
	const descriptor = descriptorNamed(path);
	if (descriptor !== undefined) return readAll(shell, descriptor);
	return shell.ports.fileSystem.read(absolutePath(shell, path));
};

const fail = (shell: Shell, text: string, status = 1): Maybe<number> =>
	andThen(shell.write(2, `${text}\n`), () => status);

const withInputs = async (
	shell: Shell,
	name: string,
	operands: readonly string[],
	use: (text: string) => Maybe<number>,
): Promise<number> => {
	let status = 0;
	for (const operand of operands.length === 0 ? ['-'] : operands) {
		const done = await orElse<number>(
			() => andThen(readOperand(shell, operand), (bytes) => use(decodeText(bytes))),
			(error) => {
				if (!isFsError(error)) throw error;
				return fail(shell, `${name}: ${operand}: ${errnoText[error.errno]}`);
			},
		);
		if (done !== 0) status = done;
		if (shell.flow !== 0) return status;
	}
	return status;
};

const lines = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

const cat = async (shell: Shell, argv: readonly string[]): Promise<number> =>
	withInputs(shell, 'cat', argv.slice(1), (text) => emit(shell, 'cat', text));

const head = async (shell: Shell, argv: readonly string[]): Promise<number> => {
	const flag = /^-(?:n)?(\d+)$/.exec(argv[1] ?? '');
	const count = flag !== null ? Number(flag[1]) : argv[1] === '-n' ? Number(argv[2]) : 10;
	const input = shell.io.get(0)?.input;
	let taken = 0;
	while (taken < count) {
		const chunk = await input?.pull();
		if (chunk === undefined) return 0;
		let end = 0;
		while (taken < count && end < chunk.length) {
			const newline = chunk.indexOf(0x0a, end);
			if (newline === -1) {
				end = chunk.length;
				break;
			}
			end = newline + 1;
			taken += 1;
		}
		const status = await emit(shell, 'head', decodeText(chunk.subarray(0, end)));
		if (status !== 0) return status;
		if (end < chunk.length) input?.unread(chunk.subarray(end));
	}
	return 0;
};

const wc = async (shell: Shell, argv: readonly string[]): Promise<number> =>
	withInputs(shell, 'wc', argv.slice(2), (text) => {
		const count =
			argv[1] === '-c'
				? encodeText(text).length
				: argv[1] === '-w'
					? text.split(/\s+/).filter(Boolean).length
					: text.split('\n').length - 1;
		return emit(shell, 'wc', `${count}\n`);
	});

const seq = async (shell: Shell, argv: readonly string[]): Promise<number> => {
	const numbers = argv.slice(1).map(Number);
	const [first, step, last] =
		numbers.length === 1
			? [1, 1, numbers[0]!]
			: numbers.length === 2
				? [numbers[0]!, 1, numbers[1]!]
				: [numbers[0]!, numbers[1]!, numbers[2]!];
	let text = '';
	for (let at = first; step > 0 ? at <= last : at >= last; at += step) {
		text += `${at}\n`;
		if (text.length > 8192) {
			const status = await emit(shell, 'seq', text);
			if (status !== 0) return status;
			text = '';
		}
	}
	return emit(shell, 'seq', text);
};

const sleep = async (shell: Shell, argv: readonly string[]): Promise<number> => {
	await shell.ports.sleep(Number(argv[1]) * 1000, shell.slice.signal);
	return 0;
};

const tr = async (shell: Shell, argv: readonly string[]): Promise<number> => {
	const deletes = argv[1] === '-d';
	const from = deletes ? argv[2]! : argv[1]!;
	const to = deletes ? '' : argv[2]!;
	const expand = (set: string): string[] => [
		...set
			.replace(/\\n/g, '\n')
			.replace(/\\t/g, '\t')
			.replace(/(.)-(.)/g, (_all, a: string, b: string) =>
				Array.from({ length: b.charCodeAt(0) - a.charCodeAt(0) + 1 }, (_, at) =>
					String.fromCharCode(a.charCodeAt(0) + at),
				).join(''),
			),
	];
	const source = expand(from);
	const target = expand(to);
	return withInputs(shell, 'tr', [], (text) =>
		emit(
			shell,
			'tr',
			[...text]
				.map((char) => {
					const at = source.indexOf(char);
					if (at === -1) return char;
					return deletes ? '' : (target[Math.min(at, target.length - 1)] ?? char);
				})
				.join(''),
		),
	);
};

const sort = async (shell: Shell, argv: readonly string[]): Promise<number> => {
	const flags = argv
		.slice(1)
		.filter((arg) => arg.startsWith('-'))
		.join('');
	const all: string[] = [];
	await withInputs(
		shell,
		'sort',
		argv.slice(1).filter((arg) => !arg.startsWith('-')),
		(text) => {
			all.push(...lines(text));
			return 0;
		},
	);
	all.sort(
		flags.includes('n')
			? (a, b) => Number.parseFloat(a) - Number.parseFloat(b)
			: (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
	);
	if (flags.includes('r')) all.reverse();
	const kept = flags.includes('u') ? [...new Set(all)] : all;
	return emit(shell, 'sort', kept.map((line) => `${line}\n`).join(''));
};

const yes = async (shell: Shell, argv: readonly string[]): Promise<number> => {
	const chunk = `${argv.slice(1).join(' ') || 'y'}\n`.repeat(1000);
	for (;;) {
		const status = await emit(shell, 'yes', chunk);
		if (status !== 0) return status;
		shell.slice.check();
	}
};

const onFiles =
	(name: string, act: (shell: Shell, path: string, flags: string) => Maybe<void>): Builtin['run'] =>
	async (shell, argv) => {
		const flags = argv
			.slice(1)
			.filter((arg) => /^-./.test(arg))
			.join('');
		let status = 0;
		for (const operand of argv.slice(1).filter((arg) => !/^-./.test(arg))) {
			try {
				await act(shell, absolutePath(shell, operand), flags);
			} catch (error) {
				if (!isFsError(error)) throw error;
				if (name === 'rm' && flags.includes('f')) continue;
				status = await fail(shell, `${name}: ${operand}: ${errnoText[error.errno]}`);
			}
		}
		return status;
	};

const touch = onFiles('touch', (shell, path) =>
	shell.ports.fileSystem.append(path, new Uint8Array(0), { permissions: 0o666 & ~shell.umask }),
);
const mkdir = onFiles('mkdir', (shell, path, flags) =>
	shell.ports.fileSystem.mkdir(path, { recursive: flags.includes('p'), permissions: 0o777 & ~shell.umask }),
);
const rm = onFiles('rm', (shell, path, flags) =>
	shell.ports.fileSystem.remove(path, { recursive: flags.includes('r') }),
);

const ln: Builtin['run'] = async (shell, argv) => {
	await shell.ports.fileSystem.symlink(argv[2]!, absolutePath(shell, argv[3]!));
	return 0;
};

const chmod: Builtin['run'] = async (shell, argv) => {
	const mode = argv[1] === '+x' ? 0o755 : argv[1] === '-x' ? 0o644 : Number.parseInt(argv[1]!, 8);
	for (const operand of argv.slice(2)) await shell.ports.fileSystem.chmod(absolutePath(shell, operand), mode);
	return 0;
};

const ls: Builtin['run'] = async (shell, argv) => {
	const operand = argv[1] ?? '.';
	const path = absolutePath(shell, operand);
	try {
		const { kind } = await shell.ports.fileSystem.stat(path);
		if (kind !== 'directory') return emit(shell, 'ls', `${operand}\n`);
	} catch (error) {
		if (!isFsError(error)) throw error;
		return fail(shell, `ls: cannot access '${operand}': ${errnoText[error.errno]}`, 2);
	}
	const entries = await shell.ports.fileSystem.list(path);
	const names = entries
		.map(({ name }) => name)
		.filter((name) => !name.startsWith('.'))
		.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
	return emit(shell, 'ls', names.map((name) => `${name}\n`).join(''));
};

const env: Builtin['run'] = (shell, argv) => {
	if (argv.length > 1) return fail(shell, 'env: only listing is known here', 125);
	const listed = [...exportedVariables(shell, '/usr/bin/env')].map(([name, text]) => `${name}=${text}\n`);
	return emit(shell, 'env', listed.join(''));
};

const grep: Builtin['run'] = async (shell, argv) => {
	const flags = argv
		.slice(1)
		.filter((arg) => /^-./.test(arg))
		.join('');
	const [pattern, ...operands] = argv.slice(1).filter((arg) => !/^-./.test(arg));
	const regex = compileRegex(pattern!, { syntax: 'bre', ignoreCase: false });
	let found = false;
	await withInputs(shell, 'grep', operands, (text) => {
		const matched = lines(text).filter((line) => regex.test(line) !== flags.includes('v'));
		found ||= matched.length > 0;
		return flags.includes('q')
			? 0
			: flags.includes('c')
				? emit(shell, 'grep', `${matched.length}\n`)
				: emit(shell, 'grep', matched.map((line) => `${line}\n`).join(''));
	});
	return found ? 0 : 1;
};

const printenv: Builtin['run'] = (shell, argv) => {
	const names = argv.slice(1);
	const exported = exportedVariables(shell, '/usr/bin/printenv');
	const found = names.filter((name) => exported.has(name));
	const text = found.map((name) => `${exported.get(name)}\n`).join('');
	return andThen(emit(shell, 'printenv', text), (status) => (found.length === names.length ? status : 1));
};

const tee: Builtin['run'] = async (shell, argv) => {
	const appends = argv[1] === '-a';
	const bytes = await readAll(shell, 0);
	for (const operand of argv.slice(appends ? 2 : 1)) {
		const path = absolutePath(shell, operand);
		const descriptor = descriptorNamed(operand);
		if (descriptor !== undefined) await shell.write(descriptor, decodeText(bytes));
		else if (appends) await shell.ports.fileSystem.append(path, bytes);
		else await shell.ports.fileSystem.write(path, bytes);
	}
	return emit(shell, 'tee', decodeText(bytes));
};

const tail: Builtin['run'] = (shell, argv) => {
	const flag = /^-n?\+?(\d+)$/.exec(argv[1] ?? '');
	const from = argv[1]?.includes('+') === true || argv[2]?.startsWith('+') === true;
	const isSplit = argv[1] === '-n';
	const count = flag !== null ? Number(flag[1]) : isSplit ? Number(argv[2]) : 10;
	const operands = argv.slice(isSplit ? 3 : flag === null ? 1 : 2);
	return withInputs(shell, 'tail', operands, (text) => {
		const all = lines(text);
		const kept = from ? all.slice(count - 1) : all.slice(Math.max(0, all.length - count));
		return emit(shell, 'tail', kept.map((line) => `${line}\n`).join(''));
	});
};

const cut: Builtin['run'] = (shell, argv) => {
	const value = (letter: string): string | undefined => {
		const at = argv.findIndex((arg) => arg.startsWith(`-${letter}`));
		return at === -1 ? undefined : argv[at]!.slice(2) || argv[at + 1];
	};
	const [first, last] = value('f')!.split('-');
	const delimiter = value('d') ?? '\t';
	return withInputs(shell, 'cut', [], (text) =>
		emit(
			shell,
			'cut',
			lines(text)
				.map((line) => {
					if (!line.includes(delimiter)) return `${line}\n`;
					const end = last === undefined ? Number(first) : last === '' ? undefined : Number(last);
					return `${line
						.split(delimiter)
						.slice(Number(first) - 1, end)
						.join(delimiter)}\n`;
				})
				.join(''),
		),
	);
};

const uniq: Builtin['run'] = (shell, argv) =>
	withInputs(shell, 'uniq', [], (text) => {
		const groups: { readonly line: string; count: number }[] = [];
		for (const line of lines(text)) {
			const last = groups.at(-1);
			if (last?.line === line) last.count += 1;
			else groups.push({ line, count: 1 });
		}
		const counts = argv[1] === '-c';
		const shown = groups.map(({ line, count }) =>
			counts ? `${String(count).padStart(7)} ${line}\n` : `${line}\n`,
		);
		return emit(shell, 'uniq', shown.join(''));
	});

const basename: Builtin['run'] = (shell, argv) => {
	const name = argv[1]!.replace(/\/+$/, '').replace(/^.*\//, '');
	const suffix = argv[2] ?? '';
	const shown =
		suffix !== '' && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
	return emit(shell, 'basename', `${shown || '/'}\n`);
};

const dirname: Builtin['run'] = (shell, argv) => {
	const path = argv[1]!.replace(/\/+$/, '');
	const at = path.lastIndexOf('/');
	return emit(shell, 'dirname', `${at === -1 ? '.' : path.slice(0, at) || '/'}\n`);
};

const mv: Builtin['run'] = async (shell, argv) => {
	const [from, to] = argv.slice(-2).map((operand) => absolutePath(shell, operand));
	await shell.ports.fileSystem.rename(from!, to!);
	return 0;
};

/** The commands that rows may use besides builtins. */
export const testCommands: ReadonlyMap<string, Builtin> = new Map([
	command('cat', cat),
	command('head', head),
	command('wc', wc),
	command('seq', seq),
	command('sleep', sleep),
	command('tr', tr),
	command('sort', sort),
	command('yes', yes),
	command('touch', touch),
	command('mkdir', mkdir),
	command('rm', rm),
	command('ln', ln),
	command('chmod', chmod),
	command('ls', ls),
	command('env', env),
	command('grep', grep),
	command('printenv', printenv),
	command('tee', tee),
	command('tail', tail),
	command('cut', cut),
	command('uniq', uniq),
	command('basename', basename),
	command('dirname', dirname),
	command('mv', mv),
]);
