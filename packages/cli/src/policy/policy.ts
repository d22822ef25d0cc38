import { readFileSync, realpathSync } from 'node:fs';
import { commands } from '@tenon/commands';
import { andThen, compileGrants, isTenonError } from '@tenon/core';
import { loadPolicy, type Policy, readCallTable } from '@tenon/host';
import { Kernel, limitProfileNames } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { HostOutput } from '../sh/host-streams.ts';
import { wantsColour } from '../support/wants-colour.ts';
import { type ExplainWorld, explainScript } from './explain/explain-script.ts';
import { painted, plain, printExplanation } from './explain/print-explanation.ts';
import { type PolicyFlags, type PolicyRequest, readPolicyFlags } from './flags.ts';
import { helpText } from './help.ts';
import { policyData, showPolicy } from './show-policy.ts';
import { testPolicy } from './test-policy.ts';

/** `tenon policy`: shows, explains and tests what a model may do. Returns the status of the program. */
export const runPolicy = async (args: readonly string[]): Promise<number> => {
	const stdout = new HostOutput(1);
	const stderr = new HostOutput(2);
	try {
		return await runRequest(readPolicyFlags(args), stdout, stderr);
	} catch (error) {
		if (!isTenonError(error) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		stderr.writeText(`tenon policy: ${(error as Error).message}\n`);
		return misused;
	}
};

const differs = 1;
const misused = 2;

const runRequest = async (
	request: PolicyRequest,
	stdout: HostOutput,
	stderr: HostOutput,
): Promise<number> => {
	switch (request.kind) {
		case 'help':
			stdout.writeText(helpText);
			return 0;
		case 'mistake':
			stderr.writeText(`tenon policy: ${request.text}\nTry 'tenon policy --help' for more information.\n`);
			return misused;
		case 'explain':
			return explain(request, stdout);
		case 'test':
			return test(request, stdout);
		case 'show': {
			const policy = policyFor(request.flags);
			stdout.writeText(request.flags.json ? `${JSON.stringify(policyData(policy))}\n` : showPolicy(policy));
			return 0;
		}
	}
};

const explain = async (
	{ script, flags }: PolicyRequest & { readonly kind: 'explain' },
	stdout: HostOutput,
): Promise<number> => {
	const explained = await explainScript(script, worldOf(policyFor(flags)));
	const paint = wantsColour(stdout) ? painted : plain;
	stdout.writeText(
		flags.json ? `${JSON.stringify({ commands: explained })}\n` : printExplanation(explained, paint),
	);
	return 0;
};

const test = async (
	{ file, flags }: PolicyRequest & { readonly kind: 'test' },
	stdout: HostOutput,
): Promise<number> => {
	const rows = readCallTable(readFileSync(file, 'utf8'), file);
	const differences = await testPolicy(rows, worldOf(policyFor(flags)));
	if (flags.json) stdout.writeText(`${JSON.stringify({ calls: rows.length, differences })}\n`);
	else {
		for (const { line, call, expected, actual } of differences) {
			stdout.writeText(`${file}:${line}: ${call}\n- ${expected}\n+ ${actual}\n`);
		}
		const right = rows.length - differences.length;
		stdout.writeText(`${right} of ${rows.length} calls are judged as expected\n`);
	}
	return differences.length === 0 ? 0 : differs;
};

const policyFor = ({ root = '.', policyFile, preset }: PolicyFlags): Policy =>
	loadPolicy({
		root: realpathSync(root),
		environment: process.env,
		// A file that is named must be there.
		...(policyFile === undefined ? {} : { files: { user: realpathSync(policyFile) } }),
		...(preset === undefined ? {} : { preset }),
		limitProfiles: limitProfileNames,
	});

const worldOf = ({ layers, places }: Policy): ExplainWorld => {
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
	return {
		grants: compileGrants(layers),
		layers,
		commands,
		isBuiltin: (name) => andThen(kernel.classify(name), (kind) => kind === 'builtin'),
		cwd: places.workspace,
		places,
		home: places.home,
		environment: process.env,
	};
};
