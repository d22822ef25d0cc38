import { realpathSync } from 'node:fs';
import { type FileSystem, principalId } from '@tenon/core';
import {
	defaultAuditFile,
	defaultSecretFile,
	hiddenSecrets,
	loginEnvironmentFor,
	openGate,
	openMachineUndo,
	openSecretFile,
	StandingPolicy,
} from '@tenon/host';
import { type KernelOptions, limitProfileNames } from '@tenon/shell';
import { policyNamed } from '../support/policy-named.ts';
import { TerminalQuestions, type TerminalSharers } from './question/terminal-questions.ts';

/** What a shell is given whose commands a policy judges. */
export interface PolicyGate {
	readonly kernel: Pick<KernelOptions, 'gate' | 'undo' | 'trash' | 'environment'>;
	readonly questions: TerminalQuestions;
	/** What a person should know. */
	readonly notices: readonly string[];
	/** Writes down what is left to write. */
	close(): void;
}

/**
 * Puts the gate of a policy, a preset by its name or a file, in front of a shell on the machine's files. Commands are
 * judged as a model's are; what a person has to decide is asked at the terminal. Throws `PolicyError` if the policy
 * is wrong.
 */
export const openPolicyGate = async (
	policyName: string,
	files: { readonly fileSystem: FileSystem; readonly cwd: string },
	sharers: TerminalSharers,
): Promise<PolicyGate> => {
	const { env: environment } = process;
	const principal = { kind: 'model', id: principalId('sh') } as const;
	const root = realpathSync(files.cwd);
	const named = policyNamed(policyName);
	const chosen = 'preset' in named ? named : { files: { user: named.policyFile } };
	const policy = new StandingPolicy(
		{ root, environment, limitProfiles: limitProfileNames, ...chosen },
		principal,
	);
	const secrets = await hiddenSecrets(openSecretFile(defaultSecretFile(environment)));
	const undo = openMachineUndo(files.fileSystem, root, environment, secrets.names);
	const questions = new TerminalQuestions(sharers);
	const { gate, audit } = openGate({
		principal,
		policy,
		undo,
		ask: questions.ask,
		auditFile: defaultAuditFile(environment),
		redactor: secrets.redactor(),
	});
	return {
		kernel: { gate, undo, trash: undo.trash, environment: loginEnvironmentFor(environment) },
		questions,
		notices: [...secrets.warnings, ...(audit?.notices ?? [])],
		close: () => audit?.close(),
	};
};
