import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playConversation } from '../../packages/wire/test/conversation-player.ts';
import { conversations } from '../../packages/wire/test/conversations.ts';
import { findProgram } from '../../scripts/find-program.ts';
import { readProjectFile, root } from '../support/repository.ts';

const sdk = join(root, 'sdk/go');
const go = findGo();

/** Go, or what is missing. */
function findGo(): { readonly path: string } | { readonly missing: string } {
	const path = findProgram('go');
	if (path === undefined) return { missing: 'go is missing' };
	const { stdout } = spawnSync(path, ['version'], { encoding: 'utf8' });
	const [, major, minor] = /go(\d+)\.(\d+)/.exec(stdout) ?? [];
	const isNewEnough = Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 19);
	return isNewEnough ? { path } : { missing: 'go is older than 1.19' };
}

// Where nothing was compiled before, the standard library comes first, which takes a while.
const compileMs = 300_000;

if ('missing' in go) it.skip(`the SDK for Go is not tested: ${go.missing}`);
else describe('the SDK for Go', () => testSdk(go.path));

function testSdk(go: string): void {
	const built = mkdtempSync(join(tmpdir(), 'tenon-sdk-go-'));
	afterAll(() => rmSync(built, { recursive: true }));
	beforeAll(() => {
		const examples = ['./examples/hello', './examples/vector-extension'];
		expect(runGo('build', '-o', `${built}/`, ...examples)).toEqual(success);
	}, compileMs);

	const success = { status: 0, stdout: '', stderr: '' };

	// Without a network, a C compiler or git, and beside other suites.
	const own = { GOPROXY: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false -p=2' };
	const env = { ...process.env, ...own, GOWORK: 'off' };

	/** Runs a program in the module, with nothing to read. */
	const run = (program: string, args: readonly string[]) => {
		const options = { cwd: sdk, env, input: '', encoding: 'utf8' } as const;
		const { status, stdout, stderr } = spawnSync(program, args, options);
		return { status, stdout, stderr };
	};
	const runGo = (...args: readonly string[]) => run(go, args);

	it('is formatted', () => {
		expect(run(join(dirname(go), 'gofmt'), ['-l', '.'])).toEqual(success);
	});

	it('is what `go vet` wants', () => expect(runGo('vet', './...')).toEqual(success), compileMs);

	it(
		'passes its own tests, which replay the vectors of frames',
		() => {
			// Go would take an old result where nothing but the vectors, which lie outside of its module, has changed.
			const { status, stdout, stderr } = runGo('test', '-count=1', './...');
			expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' });
		},
		compileMs,
	);

	it('shows a program in its README that says what stands below it', () => {
		const readme = readProjectFile('sdk/go/README.md');
		const [, code, output] = /^```go\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(readme)!;
		expect(code).toBe(readProjectFile('sdk/go/examples/hello/main.go'));
		expect(run(join(built, 'hello'), [])).toEqual({ ...success, stdout: output });
	});

	describe('the vector extension', () => {
		it.each(conversations)('$name', async (conversation) => {
			await playConversation({ command: join(built, 'vector-extension'), args: [] }, conversation);
		});
	});
}
