import type { Value } from '@tenon/core';
import type { RendererEntry, RenderResult } from '@tenon/wire';
import { hostToolName } from '../../compat/tool-words.ts';
import { Requests, type Waiting } from '../channel/requests.ts';
import type { Link } from '../link.ts';
import { factOf, RequestFailed, type RequestFault } from '../request-failed.ts';

/** The renderers that a program's manifest names, and what it was given to draw and has not drawn. */
export class Renders {
	readonly requests: Requests<PendingRender> = new Requests('r');
	readonly #link: Link;

	constructor(link: Link) {
		this.#link = link;
	}

	add({ name, tool, content_type }: RendererEntry): Disposable {
		return this.#link.ports.contribute({
			type: 'renderer',
			name,
			draws: tool === '' ? { contentType: content_type } : { tool: hostToolName(tool) },
			render: (value, width) => this.#render(name, value, width),
		});
	}

	answer({ id, lines, error }: RenderResult): void {
		if (error !== '') this.fail(id, error);
		else if (lines.length > maxRows) this.fail(id, `drew ${lines.length} rows; at most ${maxRows} are shown`);
		else this.requests.take(id)?.settle(lines);
	}

	fail(id: string, fact: string): void {
		const request = this.requests.take(id);
		request?.fail(this.#failure('extension.bad_answer', request.name, fact));
	}

	async #render(name: string, value: Value, width: number): Promise<readonly string[]> {
		const { ended, size } = this.requests;
		const { deadlines, settings } = this.#link;
		if (ended !== undefined) throw ended;
		if (size >= settings.renders)
			throw this.#failure('extension.busy', name, `${size} drawings wait already`);
		return new Promise((resolve, reject) => {
			const id = this.requests.nextId();
			const deadline = deadlines.start(settings.renderMs, () => {
				const fact = `no answer within ${settings.renderMs} ms`;
				this.requests.take(id)?.fail(this.#failure('extension.no_answer', name, fact));
			});
			const over = <T>(settle: (outcome: T) => void): ((outcome: T) => void) => {
				return (outcome) => {
					deadline.cancel();
					settle(outcome);
				};
			};
			this.requests.add(id, { name, settle: over(resolve), fail: over(reject) });
			try {
				this.#link.send({ type: 'render', id, name, value, width });
			} catch (error) {
				this.fail(id, factOf(error));
			}
		});
	}

	#failure(code: RequestFault, name: string, fact: string): RequestFailed {
		return new RequestFailed(code, this.#link.extension.name, `renderer ${name}: ${fact}`);
	}
}

/** Something that was not drawn yet. */
export interface PendingRender extends Waiting {
	readonly name: string;
	settle(lines: readonly string[]): void;
}

const maxRows = 10_000;
