import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessStart } from '@tenon/extensions';
import { findProgram } from '../../../../scripts/find-program.ts';

/** The vector extension of one SDK, ready to be started. */
export interface SdkProgram {
	readonly sdk: 'typescript' | 'python' | 'go';
	readonly start: Omit<ProcessStart, 'kind'>;
	/** Beside the variables of this process. */
	readonly env: Readonly<Record<string, string>>;
}

/** The vector extensions of those SDKs whose language is here. Owns what was built and cached for them. */
export class SdkPrograms implements Disposable {
	readonly #folder = mkdtempSync(join(tmpdir(), 'tenon-sdks-'));
	readonly programs: readonly SdkProgram[] = [this.#typescript(), ...this.#python(), ...this.#go()];

	/** The SDKs whose language is not here. */
	get missing(): readonly string[] {
		return ['typescript', 'python', 'go'].filter(
			(sdk) => !this.programs.some((program) => program.sdk === sdk),
		);
	}

	[Symbol.dispose](): void {
		rmSync(this.#folder, { recursive: true, force: true });
	}

	#typescript(): SdkProgram {
		const file = fileURLToPath(new URL('../../../sdk/test/vector-extension.ts', import.meta.url));
		const start = { program: process.execPath, args: ['-C', '@tenon/source', file] };
		return { sdk: 'typescript', start, env: { NODE_COMPILE_CACHE: join(this.#folder, 'node') } };
	}

	#python(): readonly SdkProgram[] {
		const program = findProgram('python3');
		if (program === undefined) return [];
		const sdk = fileURLToPath(new URL('../../../../sdk/python', import.meta.url));
		const start = { program, args: ['-S', join(sdk, 'examples/vector_extension.py')] };
		const env = { PYTHONPATH: sdk, PYTHONPYCACHEPREFIX: join(this.#folder, 'python') };
		return [{ sdk: 'python', start, env }];
	}

	#go(): readonly SdkProgram[] {
		const go = findProgram('go');
		if (go === undefined) return [];
		const program = join(this.#folder, 'vector-extension');
		const own = { GOPROXY: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false -p=2' };
		const { status, stderr } = spawnSync(go, ['build', '-o', program, './examples/vector-extension'], {
			cwd: fileURLToPath(new URL('../../../../sdk/go', import.meta.url)),
			env: { ...process.env, ...own, GOWORK: 'off' },
			encoding: 'utf8',
		});
		if (status !== 0) throw new Error(`the vector extension in Go does not build: ${stderr}`);
		return [{ sdk: 'go', start: { program, args: [] }, env: {} }];
	}
}
