import { oneLine } from '@tenon/core';
import type { SessionService } from '../session/service.ts';
import type { Stage } from './stage.ts';

/** An act as lines of text, for a pipe, a log or a reader of screens. */
export const plainStage = (service: SessionService, write: (text: string) => void): Stage => {
	const line = (text: string): void => write(`${text}\n`);
	return {
		tell: async (text) => line(`\n— ${text}`),
		async type(typed) {
			line(`  you    ${typed}`);
			if (!typed.startsWith('/')) await service.submit({ text: typed });
			else {
				const [name, ...args] = typed.slice(1).split(' ');
				const outcome = await service.runCommand({ name: name!, args: args.join(' ') });
				if (outcome.type === 'error') throw new Error(outcome.message);
			}
		},
		take(event) {
			switch (event.type) {
				case 'tool-started':
					line(`  calls  ${event.toolName} ${oneLine(JSON.stringify(event.args))}`);
					break;
				case 'tool-finished':
					for (const block of event.content)
						if (block.type === 'text') for (const row of rowsOf(block.text)) line(`         ${row}`);
					break;
				case 'message':
					for (const block of event.content)
						if (block.type === 'text' && block.text !== '') line(`  tape   ${block.text}`);
					break;
				case 'display':
					for (const row of rowsOf(event.text)) line(`         ${row}`);
					break;
				case 'command-failed':
				case 'turn-stuck':
					line(`  failed ${event.message}`);
					break;
			}
		},
		async ask(question) {
			if (question.kind !== 'approval') return;
			for (const row of rowsOf(question.request.text)) line(`  asks   ${row}`);
			line('  demo   yes, for this once');
		},
		close: async () => undefined,
	};
};

const rowsOf = (text: string): readonly string[] => text.trimEnd().split('\n').slice(0, maxRows);

const maxRows = 20;
