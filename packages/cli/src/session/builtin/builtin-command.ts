import type { CommandAction } from '@tenon/extensions';
import type { SessionService } from '../service.ts';

/** What built-in commands can do: all that fronts can. */
export type BuiltinVerbs = Omit<SessionService, 'events' | 'close'>;

/** Runs a command of an extension, `extension.command` or a name that one extension alone has. */
export type InvokeQualified = (name: string, args: string) => Promise<CommandAction>;

/** A slash command that every front has. */
export interface BuiltinCommand {
	readonly name: string;
	readonly description: string;
	/** Whether a person alone may run it so: it may widen what those who act for them can do. Default: no. */
	readonly isPersonsOwn?: (args: string) => boolean;
	/** `invoke` runs a command of an extension by its full name. */
	run(verbs: BuiltinVerbs, args: string, invoke: InvokeQualified): Promise<CommandAction>;
}

/** A command that shows a text. */
export const showing = (
	name: string,
	description: string,
	text: (verbs: BuiltinVerbs, args: string) => Promise<string>,
): BuiltinCommand => ({
	name,
	description,
	run: async (verbs, args) => ({ type: 'display', text: await text(verbs, args) }),
});

/** Milliseconds since 1970 as people write them, in the zone of the machine. */
export const timeOf = (at: number): string => {
	const date = new Date(at);
	const two = (part: number): string => String(part).padStart(2, '0');
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
