import type { CommandAction, CommandCall } from '../contribution/command-action.ts';
import type { ContributionRegistry } from '../registry/contribution-registry.ts';
import type { OwnedContribution } from '../registry/owned.ts';

/** Runs a slash command of an extension; ends with the call's signal, whether the extension listens to it or not. */
export const invokeCommand = async (
	registry: ContributionRegistry,
	name: string,
	call: CommandCall,
): Promise<CommandAction> => {
	const found = registry.command(name);
	if (found === undefined) return error(`there is no command /${name}`);
	return runFound(found, name, call);
};

/** The same by a full name, `extension.command`, or by a name that exactly one extension has. */
export const invokeQualified = async (
	registry: ContributionRegistry,
	name: string,
	call: CommandCall,
): Promise<CommandAction> => {
	const [found, ...others] = registry.commandsNamed(name);
	if (found === undefined) return error(`command '${name}' not found`);
	if (others.length > 0)
		return error(
			`command '${name}' is ambiguous; use an extension-qualified name: ${[found, ...others]
				.map(({ owner, contribution }) => `${owner}.${contribution.name}`)
				.join(', ')}`,
		);
	return runFound(found, name, call);
};

const runFound = async (
	{ owner, contribution }: OwnedContribution<'command'>,
	name: string,
	call: CommandCall,
): Promise<CommandAction> => {
	const { promise: aborted, reject } = Promise.withResolvers<never>();
	const abort = (): void => reject(call.signal.reason);
	call.signal.addEventListener('abort', abort);
	try {
		if (call.signal.aborted) return cancelled(name);
		return await Promise.race([contribution.run(call), aborted]);
	} catch (fault) {
		if (call.signal.aborted) return cancelled(name);
		return error(`extension ${owner}: /${name}: ${fault instanceof Error ? fault.message : String(fault)}`);
	} finally {
		call.signal.removeEventListener('abort', abort);
	}
};

const error = (message: string): CommandAction => ({ type: 'error', message });

const cancelled = (name: string): CommandAction => error(`/${name} was cancelled`);
