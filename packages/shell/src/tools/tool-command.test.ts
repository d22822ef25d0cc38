import {
	dataResult,
	defineTool,
	errorResult,
	type JsonSchema,
	type Maybe,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { defineCommand } from '../command/define-command.ts';
import type { ExecuteOptions } from '../kernel/execution.ts';
import { Kernel, type KernelOptions } from '../kernel/kernel.ts';
import { DuplicateTool } from './tool-commands.ts';

type Run = (args: Readonly<Record<string, unknown>>, context: ToolContext) => Maybe<ToolResult>;

const tool = (name: string, run: Run, input: JsonSchema = { type: 'object' }): Tool =>
	defineTool({
		name,
		description: `Does ${name}.`,
		input: input as { type: 'object' },
		effects: [],
		run: run as never,
	});

const cat = defineCommand({
	name: 'cat',
	summary: 'Copy.',
	options: {},
	operands: { name: 'FILE', min: 0, max: 0, summary: '' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 1,
	run: async (context) => {
		for (;;) {
			const chunk = await context.stdin?.pull();
			if (chunk === undefined) return 0;
			await context.output.pass(chunk);
		}
	},
});

const kernelWith = (tools: readonly Tool[], options: Partial<KernelOptions> = {}): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), commands: new Map([['cat', cat]]), tools, ...options });

const outcome = async (
	kernel: Kernel,
	script: string,
	options: ExecuteOptions = {},
): Promise<readonly [number, string, string]> => {
	const { code, stdout, stderr } = await kernel.execute(script, options);
	return [code, stdout, stderr];
};

const size: JsonSchema = {
	type: 'object',
	properties: { width: { type: 'integer' }, height: { type: 'integer' } },
	required: ['width', 'height'],
};
const area = tool('area', ({ width, height }) => dataResult(Number(width) * Number(height)), size);

describe('a script calls a tool by its name', () => {
	it('with operands, with flags, with one object, and through the words of a variable', async () => {
		const kernel = kernelWith([area]);
		expect(await outcome(kernel, 'area 2 3; area --width=4 5; area \'{"width":6,"height":7}\'')).toEqual([
			0,
			'6\n20\n42\n',
			'',
		]);
		expect(await outcome(kernel, 'size="2 8"; area $size')).toEqual([0, '16\n', '']);
	});

	it('as literal words of executeArgv', async () => {
		const { code, stdout, data } = await kernelWith([area]).executeArgv(['area', '2', '3']);
		expect({ code, stdout, data }).toEqual({ code: 0, stdout: '6\n', data: 6 });
	});

	it('as a part of everything else that scripts do', async () => {
		const kernel = kernelWith([area]);
		const script = `n=$(area 2 3); echo "<$n>"; area 1 1 > out; read -r x < out; echo $x
f() { area "$@"; }; f 3 3 | cat; if area 1 2 > /dev/null; then echo yes; fi; bad=x; ! area 1 $bad; echo $?`;
		expect(await outcome(kernel, script)).toEqual([
			0,
			'<6>\n1\n9\nyes\n0\n',
			'area: height: expected an integer, found "x"\nUsage: area WIDTH HEIGHT\n',
		]);
	});

	it('its data travels to a typed variable', async () => {
		const kernel = kernelWith([tool('person', () => dataResult(new Map([['name', 'amy']])))]);
		expect(await outcome(kernel, 'declare -J who=$(person); echo "${who.name}"')).toEqual([0, 'amy\n', '']);
	});

	it('--help says how, from the schema', async () => {
		expect(await outcome(kernelWith([area]), 'area --help')).toEqual([
			0,
			`Usage: area WIDTH HEIGHT
Does area.

  --width=INTEGER   (required)
  --height=INTEGER  (required)
  --json            print the structured result
  --help            show this help

Required ones may be given in order without their flags, or all as one JSON object.
`,
			'',
		]);
	});
});

describe('words that do not fit', () => {
	it('fail with status 2, the fault and the usage, and the tool does not run', async () => {
		let runs = 0;
		const counted = tool('counted', () => dataResult(++runs), size);
		expect(await outcome(kernelWith([counted]), 'x=1; counted $x; counted $x 2 3; counted --no $x')).toEqual([
			2,
			'',
			`bash: line 1: counted: unknown flag --no (Usage: counted WIDTH HEIGHT)
`,
		]);
		expect(await outcome(kernelWith([counted]), 'x=1; counted $x; counted $x 2 3')).toEqual([
			2,
			'',
			`counted: height is missing
Usage: counted WIDTH HEIGHT
counted: surplus operand "3"
Usage: counted WIDTH HEIGHT
`,
		]);
		expect(runs).toBe(0);
	});

	it('are found before the first effect where they are literal', async () => {
		const { code, stdout, errors } = await kernelWith([area]).execute('echo first; area 1');
		expect({ code, stdout, codes: errors.map((finding) => finding.code) }).toEqual({
			code: 2,
			stdout: '',
			codes: ['shell.tool.usage'],
		});
	});

	it('are a warning only where the kernel reports, and where a file on PATH may have the name', async () => {
		const reporting = await kernelWith([area], { check: 'report' }).execute('area 1');
		expect([reporting.errors.length, reporting.warnings.length, reporting.code]).toEqual([0, 1, 2]);
		const fileSystem = createMemoryFileSystem();
		fileSystem.mkdir('/bin');
		fileSystem.write('/bin/area', new TextEncoder().encode('echo script "$@"'));
		fileSystem.chmod('/bin/area', 0o755);
		expect(await outcome(kernelWith([area], { fileSystem }), 'area 1')).toEqual([0, 'script 1\n', '']);
	});

	it('are not spoken of where a program of the name runs', async () => {
		const fileSystem = createMemoryFileSystem();
		fileSystem.mkdir('/bin');
		fileSystem.write('/bin/area', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0]));
		fileSystem.chmod('/bin/area', 0o755);
		const programs = { run: () => ({ kind: 'exited', status: 0 }) as const };
		for (const check of ['refuse', 'report'] as const) {
			const { code, errors, warnings } = await kernelWith([area], { fileSystem, programs, check }).execute(
				'area 1',
			);
			expect({ code, errors, warnings }).toEqual({ code: 0, errors: [], warnings: [] });
		}
	});

	it('a tool is no unknown command', async () => {
		expect(
			(await kernelWith([area]).execute('area 1 2; nosuch')).warnings.map(({ message }) => message),
		).toEqual(['nosuch: no command of this name is known']);
	});

	it("the tool's own check comes after the binder", async () => {
		const even = {
			'~standard': {
				version: 1 as const,
				vendor: 'test',
				validate: (value: unknown) =>
					(value as { n: number }).n % 2 === 0
						? { value: { n: (value as { n: number }).n * 10 } }
						: { issues: [{ message: 'must be even', path: ['n'] }] },
				jsonSchema: {
					input: () => ({ type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }),
					output: () => ({}),
				},
			},
		};
		const half = defineTool<{ readonly n: number }>({
			name: 'half',
			description: 'Halves.',
			input: even,
			effects: [],
			run: ({ n }) => dataResult(n / 2),
		});
		expect(await outcome(kernelWith([half]), 'half 4; half 3')).toEqual([
			2,
			'20\n',
			'half: .n: must be even\nUsage: half N\n',
		]);
	});
});

describe('what a tool returns', () => {
	const returning = (result: ToolResult): Kernel => kernelWith([tool('t', () => result)]);
	const mixed: ToolResult = {
		content: [
			{ type: 'text', text: 'one' },
			{ type: 'json', value: [1, null] },
			{ type: 'text', text: 'two\n' },
			{ type: 'text', text: '' },
		],
		isError: false,
		exitStatus: 0,
		data: undefined,
		details: undefined,
	};

	it('text and JSON are lines on standard output, and the status is its own', async () => {
		expect(await outcome(returning(mixed), 't')).toEqual([0, 'one\n[1,null]\ntwo\n', '']);
		expect(await outcome(returning({ ...mixed, exitStatus: 7 }), 't')).toEqual([
			7,
			'one\n[1,null]\ntwo\n',
			'',
		]);
	});

	it('a failure goes to standard error, and its data to the caller of the script alone', async () => {
		const failed = errorResult('no luck', { exitStatus: 4, data: new Map([['tries', 2]]) });
		const { code, stdout, stderr, data } = await returning(failed).execute('t');
		expect({ code, stdout, stderr, data }).toEqual({
			code: 4,
			stdout: '',
			stderr: 'no luck\n',
			data: new Map([['tries', 2]]),
		});
		const { stdout: unset } = await returning(failed).execute('declare -J x=$(t); echo "${x-unset}"');
		expect(unset).toBe('unset\n');
	});

	it('--json prints the data, or the text as a JSON string, or what failed', async () => {
		expect(await outcome(returning(textResult('hi', { data: [1] })), 't; t --json')).toEqual([
			0,
			'hi\n[1]\n',
			'',
		]);
		expect(await outcome(returning(textResult('hi')), 't --json')).toEqual([0, '"hi"\n', '']);
		expect(await outcome(returning(errorResult('no', { data: true })), 't --json')).toEqual([
			1,
			'{"error":"no","code":1,"data":true}\n',
			'no\n',
		]);
	});

	it('a tool may choose its format itself', async () => {
		const choosing = tool('t', (_args, context) => {
			context.setOutputFormat('json');
			return textResult('hi', { data: 5 });
		});
		expect(await outcome(kernelWith([choosing]), 't')).toEqual([0, '5\n', '']);
	});

	it('bytes within data are written as base64', async () => {
		expect(await outcome(returning(dataResult([new Uint8Array([1, 2])])), 't')).toEqual([
			0,
			'[{"type":"bytes","encoding":"base64","data":"AQI=","len":2}]\n',
			'',
		]);
	});

	it('an image is bytes, but on a terminal a line that names its type and size', async () => {
		const bytes = new Uint8Array([0x89, 0x50, 0xff, 0]);
		const kernel = returning({ ...mixed, content: [{ type: 'image', mimeType: 'image/png', bytes }] });
		expect((await kernel.execute('t')).stdoutBytes).toEqual(bytes);
		const written: Uint8Array[] = [];
		const { stderr, code } = await kernel.execute('t', {
			stdout: {
				isTerminal: true,
				write: (chunk) => written.push(chunk) > 0,
				writeText: () => true,
				end: () => undefined,
				sendData: () => undefined,
			},
		});
		expect({ stderr, code, written }).toEqual({
			stderr: 't: image/png image of 4 bytes is not shown here; redirect it to a file\n',
			code: 0,
			written: [],
		});
	});

	it('a reader that goes away ends it as a broken pipe would', async () => {
		const kernel = returning(textResult('x\n'.repeat(1_000_000)));
		expect(await outcome(kernel, 't | { read -r line; echo $line; }; echo ${PIPESTATUS[0]}')).toEqual([
			0,
			'x\n141\n',
			'',
		]);
	});

	it('huge output is streamed through pipes and cut at the limit of the result', async () => {
		const huge = textResult('y'.repeat(5_000_000));
		expect((await returning(huge).execute('t | cat')).stdout.length).toBe(5_000_001);
		const cut = kernelWith([tool('t', () => huge)], { limits: { maxOutputBytes: 1000 } });
		const { code, stdout, truncated } = await cut.execute('t');
		expect({ code, truncated, length: stdout.length }).toEqual({ code: 3, truncated: true, length: 1000 });
	});
});

describe('a tool at fault', () => {
	it.each<[string, () => never, string]>([
		[
			'an error',
			() => {
				throw new Error('broken inside');
			},
			't: broken inside\n',
		],
		[
			'an error without a message',
			() => {
				throw new TypeError();
			},
			't: TypeError\n',
		],
		[
			'a text',
			() => {
				throw 'text';
			},
			't: text\n',
		],
		[
			'nothing',
			() => {
				throw undefined;
			},
			't: it threw undefined\n',
		],
		[
			'an odd object',
			() => {
				throw Object.create(null);
			},
			't: it threw an object that is no error\n',
		],
	])('that throws %s fails with status 1, and the script goes on', async (_what, fail, message) => {
		const sync = kernelWith([tool('t', () => fail())]);
		expect(await outcome(sync, 't; echo $?')).toEqual([0, '1\n', message]);
		const later = kernelWith([tool('t', async () => fail())]);
		expect(await outcome(later, 't; echo $?')).toEqual([0, '1\n', message]);
	});

	it.each<[unknown, string]>([
		[undefined, 'it must be an object, found undefined'],
		['done', 'it must be an object, found "done"'],
		[{ isError: false, exitStatus: 0 }, 'content must be a list, found undefined'],
		[{ content: [], exitStatus: 0 }, 'isError must be true or false, found undefined'],
		[
			{ content: [], isError: false, exitStatus: 256 },
			'exitStatus must be an integer from 0 to 255, found 256',
		],
		[{ content: [null], isError: false, exitStatus: 0 }, 'content[0] must be an object, found null'],
		[
			{ content: [{ type: 'video' }], isError: false, exitStatus: 0 },
			'content[0].type must be text, json or image, found "video"',
		],
		[
			{ content: [{ type: 'text', text: 5 }], isError: false, exitStatus: 0 },
			'content[0].text must be a string, found 5',
		],
		[
			{ content: [{ type: 'image', mimeType: 'x', bytes: [1] }], isError: false, exitStatus: 0 },
			'content[0].bytes must be bytes, found [1]',
		],
		[
			{ content: [], isError: false, exitStatus: 0, directives: 'finish' },
			'directives must be a list, found "finish"',
		],
		[
			{ content: [], isError: false, exitStatus: 0, directives: [{ type: 'finnish' }] },
			'directives[0].type must be finish, submit-error, switch-frame or add-input, found "finnish"',
		],
		[
			{ content: [], isError: false, exitStatus: 0, directives: [{ type: 'switch-frame', task: 't' }] },
			'directives[0].frameKey must be a string, found undefined',
		],
		[
			{ content: [], isError: false, exitStatus: 0, directives: [{ type: 'add-input', text: 't' }] },
			'directives[0].delivery must be active-turn or next-turn, found undefined',
		],
	])('that returns %j fails with a message that names the place', async (returned, message) => {
		const kernel = kernelWith([tool('t', () => returned as ToolResult)]);
		expect(await outcome(kernel, 't')).toEqual([1, '', `t: the tool returned no valid result: ${message}\n`]);
	});

	it('that returns data which is no value fails with a message', async () => {
		const kernel = kernelWith([tool('t', () => dataResult(new Date() as never))]);
		expect((await kernel.execute('t')).stderr).toMatch(/^t: the tool returned no valid result: .*Date/);
	});

	it('that hangs is left behind when the script is cancelled or its time is up', async () => {
		const hanging = tool('t', () => new Promise<ToolResult>(() => undefined));
		const kernel = kernelWith([hanging]);
		expect((await kernel.execute('echo on; t; echo never', { timeoutMs: 5 })).code).toBe(124);
		const aborting = new AbortController();
		const running = kernel.execute('echo on; t || echo never', {
			signal: aborting.signal,
			onStdout: () => aborting.abort(),
		});
		expect(await running).toMatchObject({ code: 130, stdout: 'on\n' });
		expect(await outcome(kernel, 'echo fine')).toEqual([0, 'fine\n', '']);
	});

	it('that listens to its signal ends with the script, whatever it throws then', async () => {
		const aborting = new AbortController();
		const listening = tool('t', (_args, { signal }) => {
			const ended = new Promise<ToolResult>((_resolve, reject) => {
				signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
			});
			aborting.abort();
			return ended;
		});
		expect(await kernelWith([listening]).execute('t', { signal: aborting.signal })).toMatchObject({
			code: 130,
			stderr: '',
		});
	});

	it('whose check throws is misused, not broken', async () => {
		const odd = { ...area, check: () => Promise.reject(new Error('no check today')) };
		expect(await outcome(kernelWith([odd]), 'area 1 2')).toEqual([
			2,
			'',
			'area: the check of its input failed: no check today\nUsage: area WIDTH HEIGHT\n',
		]);
	});

	it('that has the name of another is refused when the kernel is made', () => {
		expect(() => kernelWith([area], { overridingTools: [area] })).toThrow(new DuplicateTool('area'));
	});
});
