import { toPlain } from '@tenon/core';
import { findNonconformance, Kernel, ungatedNetwork } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';
import { answeringPort } from './web/answering-port.ts';

const newKernel = async (): Promise<Kernel> => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands,
		limits: { maxTextBytes: 1 << 20 },
		network: ungatedNetwork(answeringPort),
	});
	await kernel.execute(`printf 'b\\na\\n' > f; printf 'b\\nc' > g; mkdir -p d e; echo x > d/x; ln -s f link
		printf 'a\\xff\\n' > raw; diff -u f g > p; md5sum f > sums`);
	return kernel;
};

const run = async (script: string): Promise<{ stdout: string; stderr: string; code: number }> => {
	const { stdout, stderr, code } = await (await newKernel()).execute(script, { stdin: '["a","b"]\n' });
	return { stdout, stderr, code };
};

const packedBzip2 = 'QlpoOTFBWSZTWTyFQRIAAAFBAAAQMAAgADDMDHqCcXckU4UJA8hUESA=';
const packedXz = '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQADYQpiCgBEjiy1raDNrAABHARvLJzBH7bzfQEAAAAABFla';

/** Those that have a meaning of their own for the word, or hand their words on. */
const exceptions = [
	'column',
	'curl',
	'env',
	'expr',
	'nice',
	'nohup',
	'rg',
	'time',
	'timeout',
	'xargs',
	'zgrep',
];

/** What a command is given after `--json`, where it is not the file `f`. */
const args: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		'arch groups hostname id nproc printenv uname whoami undo'.split(' ').map((name) => [name, '']),
	),
	...Object.fromEntries('fromjson fromjsonl keys tojsonl typeof values'.split(' ').map((name) => [name, ''])),
	chgrp: '0 f',
	chmod: '600 f',
	chown: '0 f',
	cmp: 'f g',
	comm: 'g g',
	cp: 'f new',
	csplit: 'f 2',
	cut: '-c1 f',
	date: '-d @0',
	diff: 'f g',
	awk: '1 f',
	edit: 'f b x',
	gawk: '1 f',
	mawk: '1 f',
	find: '.',
	install: 'f new',
	join: 'f g',
	jq: '.',
	yq: '.',
	kernel: 'version',
	ln: '-s f new',
	ls: '.',
	mkdir: 'new',
	mktemp: '-u',
	mv: 'f new',
	patch: 'f p',
	plan: '"echo a"',
	readlink: 'link',
	rmdir: 'e',
	sed: 's/a/b/ f',
	seq: '3',
	sleep: '0',
	tokens: 'f',
	dd: 'if=f status=none',
	df: '-a f',
	envsubst: '< f',
	uuidgen: '',
	tr: 'a b < f',
	trash: 'list',
	tree: 'd',
	truncate: '-s 0 f',
	which: 'ls',
};

/** How one is called that is of no use with a file. */
const scripts: Readonly<Record<string, string>> = {
	cal: 'cal --json 2 2024',
	wget: 'wget --json -qO- http://a.example/',
	basenc: 'basenc --json --base16 f',
	bc: 'bc --json <<< 1+1',
	egrep: 'egrep --json a f',
	factor: 'factor --json 12',
	fgrep: 'fgrep --json a f',
	tsort: 'tsort --json <<< "a b"',
	...Object.fromEntries(
		'bzip2 bunzip2 bzcat xz unxz xzcat'
			.split(' ')
			.map((name) => [
				name,
				`echo ${name.startsWith('b') ? packedBzip2 : packedXz} | base64 -d | ${name} --json -d`,
			]),
	),
	gunzip: 'gzip < f | gunzip --json',
	gzip: 'gzip --json f',
	tar: 'tar c f | tar t --json',
	unzip: 'zip -q x f; unzip -l --json x.zip',
	zcat: 'gzip < f | zcat --json',
	unzstd: 'zstd < f | unzstd --json',
	zstd: 'zstd < f | zstd -d --json',
	zstdcat: 'zstd < f | zstdcat --json',
	zip: 'zip --json x f',
	zipinfo: 'zip -q x f; zipinfo --json x.zip',
	gather: 'seq 2 | scatter --as N | echo "$N" | gather --json',
	grep: 'grep --json a f',
	logname: 'logname --json',
	numfmt: 'numfmt --json 1000',
	scatter: 'seq 2 | scatter --json --as N | echo "$N" | gather --json',
	sync: 'sync --json',
	table: `echo '[{"a":1}]' | table --json`,
	tty: 'tty --json',
	yes: 'yes --json | head -n 1',
};

/** What there is nothing to tell of here: they fail, and print nothing. */
const failing = new Set(['logname', 'trash', 'undo', 'yes']);

describe('--json', () => {
	it('is known to every command but those that have a meaning of their own for it', () => {
		const unknown = [...commands.values()].filter(({ declaration }) => declaration.json === 'none');
		expect(unknown.map(({ name }) => name).sort()).toEqual(exceptions);
	});

	it.each([...commands.keys()].filter((name) => !exceptions.includes(name)))(
		'of %s gives JSON of the shape that it declares, and the same as data',
		async (name) => {
			const kernel = await newKernel();
			const [facts] = JSON.parse((await kernel.execute(`kernel tools --json ${name}`)).stdout);
			const script = scripts[name] ?? `${name} --json ${args[name] ?? 'f'}`;
			const { stdout, stderr, data, code } = await kernel.execute(script, { stdin: '["a","b"]\n' });
			expect(stderr).not.toMatch(/unrecognized option|invalid option|JSON/);
			if (failing.has(name)) {
				expect([stdout, stderr === '', code === 0]).toEqual(['', false, name === 'yes']);
				return;
			}
			expect(stderr).toBe('');
			expect(toPlain(data!)).toEqual(JSON.parse(stdout));
			expect(findNonconformance(facts.output, facts.output, JSON.parse(stdout))).toBeUndefined();
		},
	);

	it.each([
		['sort --json f', '["a","b"]\n'],
		['cat --json g', '["b","c"]\n'],
		['touch empty; cat --json empty', '[]\n'],
		['printf "a\\n\\n" | cat --json', '["a",""]\n'],
		['printf "a\\nb\\0c\\0" | sort -z --json', '["a\\nb","c"]\n'],
		['printf "a\\0b\\0" | sed -z --json s/a/x/', '["x","b"]\n'],
		[
			'mkdir --json new; rm --json f; cp --json g new; mkdir -v --json n2',
			`[]\n[]\n[]\n["mkdir: created directory 'n2'"]\n`,
		],
		['tee --json copy < f; cat copy', '["b","a"]\nb\na\n'],
		['cat --json=0 f', 'b\na\n'],
		['cat -- --json 2> why; cat why', 'cat: --json: No such file or directory\n'],
		['declare -J x=$(sort --json f); echo "${x[1]} ${#x}"', 'b 2\n'],
		['sort --json f | keys', '0\n1\n'],
		['sort --json f | values', 'a\nb\n'],
		['{ echo 1; sort --json f; } | cat', '1\n["a","b"]\n'],
		['seq --json 2 | tojson', '["1","2"]\n'],
		['head -1 --json f; tail --json -1 f', '[{"line":1,"text":"b"}]\n[{"line":2,"text":"a"}]\n'],
		['seq 9 | tail --json -n +8', '[{"line":8,"text":"8"},{"line":9,"text":"9"}]\n'],
		['tail --json -c 2 g; tail -n 0 --json f', '[{"line":1,"text":""},{"line":2,"text":"c"}]\n[]\n'],
		['head --json -n 1 f g', '[{"file":"f","line":1,"text":"b"},{"file":"g","line":1,"text":"b"}]\n'],
		['printf "a\\nb\\0c\\0" | tail -z -n 1 --json', '[{"line":2,"text":"c"}]\n'],
		['cat -n --json f', '[{"line":1,"text":"b"},{"line":2,"text":"a"}]\n'],
		[
			'printf "a\\n\\nb\\n" | cat -b --json',
			'[{"line":1,"text":"a"},{"line":null,"text":""},{"line":2,"text":"b"}]\n',
		],
		[
			'printf "a b\\na b\\n 1 x\\n" | uniq -c --json',
			'[{"count":2,"text":"a b"},{"count":1,"text":" 1 x"}]\n',
		],
		['printf "a\\na\\n" | uniq --json', '["a"]\n'],
		[
			'id --json',
			'{"uid":1000,"user":"user","gid":1000,"group":"user","groups":[{"gid":1000,"group":"user"}]}\n',
		],
		['id --json -u; id --json -un; id --json -G', '1000\n"user"\n[1000]\n'],
		['groups --json', '[{"user":"user","groups":["user"]}]\n'],
		['uname --json -sm', '{"kernelName":"Linux","machine":"x86_64"}\n'],
		['whoami --json; hostname --json; arch --json', '"user"\n"tenon"\n"x86_64"\n'],
		['OMP_NUM_THREADS=3 nproc --json', '3\n'],
		["export A=1 B=$'x\\ny'; printenv --json A B", '{"A":"1","B":"x\\ny"}\n'],
		['basename --json -a d/x f; dirname --json d/x f', '["x","f"]\n["d","."]\n'],
		['readlink --json link; realpath --json link d/../f', '["f"]\n["/f","/f"]\n'],
		["touch $'a\\nb'; realpath --json $'a\\nb'", '["/a\\nb"]\n'],
		['md5sum --json f', '[{"digest":"d6b441411dbef1d4999fdc4fbdbc7828","file":"f"}]\n'],
		[
			'md5sum --json -c sums; echo x > f; md5sum --json --status -c sums',
			'[{"file":"f","status":"OK"}]\n[]\n',
		],
		[
			'cksum --json f; sum --json f',
			'[{"checksum":1491219681,"bytes":4,"file":"f"}]\n[{"checksum":16457,"blocks":1,"file":"f"}]\n',
		],
		['cksum --json -a md5 f', '[{"digest":"d6b441411dbef1d4999fdc4fbdbc7828","file":"f"}]\n'],
		['find --json d -type f; find d -name x --json', '[{"path":"d/x"}]\n[{"path":"d/x"}]\n'],
		['diff --json f f', '{"old_file":"f","new_file":"f","differ":false,"hunks":[]}\n'],
		[
			'diff --json f g',
			'{"old_file":"f","new_file":"g","differ":true,"hunks":[{"old_start":1,"old_lines":2,"new_start":1,"new_lines":2,"changes":[{"tag":"equal","content":"b","missing_newline":false},{"tag":"delete","content":"a","missing_newline":false},{"tag":"insert","content":"c","missing_newline":true}]}]}\n',
		],
		['diff --json -q f g', '{"old_file":"f","new_file":"g","differ":true,"hunks":[]}\n'],
		['diff --json d e', '[{"old_file":"d/x","new_file":null,"differ":true,"hunks":[]}]\n'],
		[
			'tree --json d',
			'[{"type":"directory","name":"d","contents":[{"type":"file","name":"x"}]},{"type":"report","directories":1,"files":1}]\n',
		],
		[`echo '[{"a":1,"b":2}]' | table --json b`, '[{"b":2}]\n'],
		[`echo '[1,{"a":2}]' | tojsonl --json`, '[1,{"a":2}]\n'],
		[`fromjson --json '"x"' | typeof --json`, '"string"\n'],
		[`fromjson '{"a":"x"}' | keys --json; fromjson '{"a":"x"}' | values --json`, '["a"]\n["x"]\n'],
		['tojson --json x', '"x"\n'],
	])('%s', async (script, stdout) => {
		const { stdout: printed, stderr } = await run(script);
		expect([printed, stderr]).toEqual([stdout, '']);
	});

	it.each([
		['cat --json nosuch', { stdout: '', stderr: 'cat: nosuch: No such file or directory\n', code: 1 }],
		[
			'cat --json nosuch f',
			{ stdout: '["b","a"]\n', stderr: 'cat: nosuch: No such file or directory\n', code: 1 },
		],
		['cmp --json f g', { stdout: '["f g differ: byte 3, line 2"]\n', stderr: '', code: 1 }],
		['cat --json raw', { stdout: '', stderr: 'cat: --json: line 1 of the output is not UTF-8\n', code: 1 }],
		['diff --json raw f', { stdout: '', stderr: 'diff: --json: line 1 of a file is not UTF-8\n', code: 2 }],
		[
			'yes --json',
			{ stdout: '', stderr: 'yes: --json: the result is more than 1048576 bytes in memory\n', code: 1 },
		],
		[
			'sort --json f >&-',
			{ stdout: '', stderr: 'bash: line 1: sort: write error: Bad file descriptor\n', code: 1 },
		],
		[
			'tail --json -n 1 nosuch f',
			{
				stdout: '[{"file":"f","line":2,"text":"a"}]\n',
				stderr: "tail: cannot open 'nosuch' for reading: No such file or directory\n",
				code: 1,
			},
		],
		[
			'tail -f --json f',
			{ stdout: '', stderr: 'tail: --json: a list has an end; leave out -f, -F and --follow\n', code: 1 },
		],
		['env --json true 2> /dev/null', { stdout: '', stderr: '', code: 125 }],
		['tty --json < f', { stdout: 'null\n', stderr: '', code: 1 }],
	])('%s fails as it does without it', async (script, outcome) => {
		expect(await run(script)).toEqual(outcome);
	});

	it('puts standard output back when the command is cancelled', async () => {
		const kernel = await newKernel();
		const { code } = await kernel.execute('sleep --json 60', { timeoutMs: 20 });
		expect(code).toBe(124);
		expect((await kernel.execute('echo still here')).stdout).toBe('still here\n');
	});

	it('of a long list arrives whole', async () => {
		expect((await run('seq 20000 | sort --json -n | values | tail -n 1')).stdout).toBe('20000\n');
	});
});
