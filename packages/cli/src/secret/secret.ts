import { decodeText, isTenonError } from '@tenon/core';
import { defaultSecretFile, openSecretFile, type SecretFile } from '@tenon/host';
import { HostInput, HostOutput } from '../sh/host-streams.ts';
import type { ProgramEnd } from '../sh/process-signals.ts';
import { didYouMean } from '../support/nearest.ts';
import { readOptions } from '../support/read-options.ts';
import { askHidden } from './ask-hidden.ts';
import { helpText } from './help.ts';

/** `tenon secret`: keeps, lists and forgets secrets. No value is ever printed, or taken from the command line. */
export const runSecret = async (args: readonly string[]): Promise<ProgramEnd> => {
	const stdout = new HostOutput(1);
	const stderr = new HostOutput(2);
	const request = readSecretFlags(args);
	if (request.kind === 'mistake') {
		stderr.writeText(`tenon secret: ${request.text}\nTry 'tenon secret --help' for more information.\n`);
		return { code: misused };
	}
	if (request.kind === 'help') {
		stdout.writeText(helpText);
		return { code: 0 };
	}
	try {
		return await runRequest(request, openSecretFile(request.file), stdout, stderr);
	} catch (error) {
		if (!isTenonError(error) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		stderr.writeText(`tenon secret: ${(error as Error).message}\n`);
		return { code: failed };
	}
};

const failed = 1;
const misused = 2;
const interrupted = 130;

/** What the command line asks for. */
type SecretRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string }
	| FileRequest;

type FileRequest =
	| { readonly kind: 'list'; readonly file: string }
	| { readonly kind: 'remove'; readonly file: string; readonly name: string }
	| {
			readonly kind: 'set';
			readonly file: string;
			readonly name: string;
			readonly variable: string | undefined;
	  };

const readSecretFlags = (args: readonly string[]): SecretRequest => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return mistake(parsed);
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const [action, name, ...more] = positionals;
	const file = values.file ?? defaultSecretFile(process.env);
	const variable = values['from-env'];
	if (action === undefined) return mistake('say what to do: set, list or remove');
	if (action !== 'set' && variable !== undefined) return mistake('--from-env is an option of set');
	if (action === 'list') return name === undefined ? { kind: 'list', file } : mistake('list takes no NAME');
	if (action !== 'set' && action !== 'remove')
		return mistake(
			`'${action}' is not known; use set, list or remove${didYouMean(action, ['set', 'list', 'remove'])}`,
		);
	if (name === undefined) return mistake(`${action} needs a NAME such as github.token`);
	// Not quoted: it may be the value.
	if (more.length > 0) return mistake(`${action} takes one NAME; a value is read from standard input`);
	return action === 'set' ? { kind: 'set', file, name, variable } : { kind: 'remove', file, name };
};

const mistake = (text: string): SecretRequest => ({ kind: 'mistake', text });

const options = {
	help: { type: 'boolean' },
	file: { type: 'string' },
	'from-env': { type: 'string' },
} as const;

const runRequest = async (
	request: FileRequest,
	secrets: SecretFile,
	stdout: HostOutput,
	stderr: HostOutput,
): Promise<ProgramEnd> => {
	switch (request.kind) {
		case 'list':
			for (const name of secrets.names()) stdout.writeText(`${name}\n`);
			return { code: 0 };
		case 'remove':
			if (secrets.remove(request.name)) return { code: 0 };
			stderr.writeText(
				`tenon secret: there is no secret ${request.name}; 'tenon secret list' shows those there are\n`,
			);
			return { code: failed };
		case 'set': {
			const value = await valueFor(request, stderr);
			if ('code' in value) return value;
			secrets.set(request.name, value.text);
			return { code: 0 };
		}
	}
};

const valueFor = async (
	{ name, variable }: FileRequest & { readonly kind: 'set' },
	stderr: HostOutput,
): Promise<{ readonly text: string } | ProgramEnd> => {
	if (variable !== undefined) {
		const text = process.env[variable];
		if (text !== undefined && text !== '') return { text };
		stderr.writeText(`tenon secret: the variable ${variable} is not set\n`);
		return { code: failed };
	}
	const input = new HostInput(0);
	if (!input.isTerminal) return { text: (await readAll(input)).replace(/\r?\n$/, '') };
	const answer = await askHidden(`Value of ${name} (not shown): `, (shown) => stderr.writeText(shown));
	if (answer.kind === 'text') return answer;
	return { code: answer.kind === 'interrupted' ? interrupted : failed };
};

const readAll = async (input: HostInput): Promise<string> => {
	const chunks: Uint8Array[] = [];
	for (let chunk = await input.pull(); chunk !== undefined; chunk = await input.pull()) chunks.push(chunk);
	return decodeText(Buffer.concat(chunks));
};
