import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ModuleRunnerOptions, RunningExtension } from '../../src/index.ts';
import { moduleRunner } from '../../src/module/module-runner.ts';
import { FakePorts, type FakePortsOptions, foundExtension } from './fake-ports.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A module that a test wrote, running. */
export interface TestModule {
	readonly ports: FakePorts;
	readonly running: RunningExtension;
	readonly file: string;
}

/** Writes a module to a folder of its own and starts it; it is stopped when the test is over. */
export const startModule = (
	source: string,
	{ ports: portOptions = {}, file = newModuleFile(), ...options }: StartModuleOptions = {},
): TestModule => {
	writeFileSync(file, source);
	const ports = new FakePorts(portOptions);
	const running = moduleRunner(options).start(
		foundExtension({ kind: 'module', file }, { folder: join(file, '..') }),
		ports,
	);
	onTestFinished(() => running.stop());
	return { ports, running, file };
};

/** What a test says about how its module runs. */
export interface StartModuleOptions extends ModuleRunnerOptions {
	readonly ports?: FakePortsOptions;
	readonly file?: string;
}

/** The same, when what it declares is there. */
export const readyModule = async (source: string, options: StartModuleOptions = {}): Promise<TestModule> => {
	const started = startModule(source, options);
	await started.running.ready;
	return started;
};

const newModuleFile = (): string => join(temporaryFolder('module'), 'extension.ts');
