import type { CommandAction, CommandCall } from '../contribution/command-action.ts';
import type { ContributionRegistry } from '../registry/contribution-registry.ts';

/** Runs a slash command of an extension; ends with the call's signal, whether the extension listens to it or not. */
export const invokeCommand = async (
	registry: ContributionRegistry,
	name: string,
	call: CommandCall,
): Promise<CommandAction> => {
	const found = registry.command(name);
	if (found === undefined) return error(`there is no command /${name}`);
	const { owner, contribution } = found;
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
