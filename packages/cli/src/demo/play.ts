import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ServiceEvent, ServiceNews } from '../session/service/events.ts';
import type { SessionService } from '../session/service.ts';
import type { Stage } from './stage.ts';
import type { Scene } from './story.ts';

/**
 * Plays scenes on a stage: types what each says, waits for its end, answers what is asked with yes. `events` are those
 * of the service, followed since before anything of the scenes could happen; ends them.
 */
export const play = async (
	service: SessionService,
	events: AsyncIterator<ServiceNews>,
	stage: Stage,
	scenes: readonly Scene[],
	project: string,
): Promise<void> => {
	await service.present({
		can: ['approval', 'confirm', 'select', 'input', 'notify', 'status', 'panels', 'insert'],
	});
	for (const scene of scenes) {
		await stage.tell(scene.told);
		if (scene.typed !== '') await stage.type(scene.typed);
		for (;;) {
			const { done, value: news } = await events.next();
			if (done === true) throw new Error(`nothing came of '${scene.typed}'`);
			if (news.type === 'gap') continue;
			const { event } = news;
			stage.take(event);
			if (event.type === 'question') {
				await stage.ask(event.question);
				await service.answer({ question: event.question.questionId, answer: 'once' });
			}
			if (scene.isKilled === true && event.type === 'tool-started') await killThisProcess(project);
			if (endsScene(event, scene)) break;
		}
	}
	await events.return?.();
};

const endsScene = (event: ServiceEvent, { typed }: Scene): boolean =>
	typed.startsWith('/')
		? event.type === 'display' || event.type === 'command-failed'
		: event.type === 'turn-ended' || event.type === 'turn-stuck';

// Once the script has done its first half: what it did must be told to the model later.
const killThisProcess = async (project: string): Promise<never> => {
	while (!existsSync(join(project, 'progress.txt'))) await setTimeout(20);
	process.kill(process.pid, 'SIGKILL');
	return new Promise(() => undefined);
};
