import type { CommandResponse, RegisterCommand } from '@tenon/wire';
import type { CommandAction, CommandCall } from '../../contribution/command-action.ts';
import { Requests } from '../channel/requests.ts';
import type { Link } from '../link.ts';
import type { ExtensionPanels } from '../panels/extension-panels.ts';
import { factOf } from '../request-failed.ts';
import { actionFrom } from './action-from.ts';
import { CommandRequest } from './command-request.ts';

/** The slash commands that an extension has registered, and the uses of them that it has not answered. */
export class ExtensionCommands {
	readonly requests: Requests<CommandRequest> = new Requests('c');
	readonly #link: Link;
	readonly #panels: ExtensionPanels;
	readonly #registered = new Map<string, Disposable>();

	constructor(link: Link, panels: ExtensionPanels) {
		this.#link = link;
		this.#panels = panels;
	}

	/** A name that the extension has registered before is registered anew. */
	register({ name, description }: RegisterCommand): void {
		const { ports, settings } = this.#link;
		if (!commandName.test(name)) {
			this.#refuse(name, 'expected letters, digits, "-" and "_"');
			return;
		}
		if (this.#registered.size >= settings.registrations && !this.#registered.has(name)) {
			this.#refuse(name, `at most ${settings.registrations} commands are taken`);
			return;
		}
		this.unregister(name);
		const run = (call: CommandCall): Promise<CommandAction> => this.#run(name, call);
		this.#registered.set(name, ports.contribute({ type: 'command', name, description, run }));
	}

	unregister(name: string): void {
		this.#registered.get(name)?.[Symbol.dispose]();
		this.#registered.delete(name);
	}

	answer(frame: CommandResponse): void {
		const request = this.requests.take(frame.id);
		if (request === undefined) return;
		this.#panels.answered(request);
		const action = actionFrom(frame);
		if (action.type === 'panel') this.#panels.open(frame.open_panel!);
		request.settle(action);
	}

	/** The extension's answer cannot be read, or it could not be asked. */
	fail(id: string, fact: string): void {
		const request = this.requests.take(id);
		if (request === undefined) return;
		this.#panels.answered(request);
		request.settle(this.#failure(fact));
	}

	close(): void {
		for (const name of [...this.#registered.keys()]) this.unregister(name);
	}

	#refuse(name: string, message: string): void {
		this.#link.report(
			'register_command.refused',
			'register_command.name',
			`command ${JSON.stringify(name)}: ${message}`,
		);
	}

	#run(name: string, { args, signal }: CommandCall): Promise<CommandAction> {
		const refusal = this.requests.ended?.fact ?? (signal.aborted ? 'cancelled' : undefined);
		if (refusal !== undefined) return Promise.resolve(this.#failure(refusal));
		return new Promise((resolve) => {
			const id = this.requests.nextId();
			const request = new CommandRequest(id, signal, this.#link, resolve);
			this.requests.add(id, request);
			request.begin((fact) => this.#abandon(request, `/${name}: ${fact}`));
			try {
				this.#link.send({ type: 'command_invoked', id, name, args });
			} catch (error) {
				this.fail(id, factOf(error));
			}
		});
	}

	#abandon(request: CommandRequest, fact: string): void {
		if (this.requests.take(request.id) === undefined) return;
		if (this.#link.has('x.cancel')) this.#link.send({ type: 'command_cancel', id: request.id });
		this.#panels.abandoned(request);
		request.settle(this.#failure(fact));
	}

	#failure(fact: string): CommandAction {
		return { type: 'error', message: `extension ${this.#link.extension.name}: ${fact}` };
	}
}

const commandName = /^[A-Za-z0-9_-]{1,64}$/;
