import { isServiceError, ServiceError } from '../../../session/service/errors.ts';
import type { CommandOutcome } from '../../../session/service/verbs/commands.ts';
import type { SessionService } from '../../../session/service.ts';
import { didYouMean } from '../../../support/nearest.ts';
import { localCommands } from './local-commands.ts';

/**
 * Runs a slash command that every front has. Of one that is not known the message names those that may have been meant,
 * also those that the terminal alone has.
 */
export const runServiceCommand = async (
	service: SessionService,
	command: { readonly name: string; readonly args: string },
): Promise<CommandOutcome> => {
	try {
		return await service.runCommand(command);
	} catch (error) {
		if (!isServiceError(error) || error.code !== 'service.unknown-command') throw error;
		const known = [...localCommands, ...(await service.listCommands())].map(({ name }) => `/${name}`);
		const meant = didYouMean(`/${command.name.toLowerCase()}`, known) || '; /help lists them';
		throw new ServiceError(error.code, `unknown command /${command.name}${meant}`);
	}
};
