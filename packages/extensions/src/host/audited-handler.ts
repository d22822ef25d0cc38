import {
	andThen,
	type HookAnswer,
	type HookContext,
	type HookHandler,
	type HookName,
	type HookPayload,
	type Maybe,
	orElse,
	type TimerPort,
} from '@tenon/core';
import type { AuditIntercept } from './intercept-audit.ts';

/** What is asked, with each question and its end told to the audit; as it is without an audit. */
export const auditedHandler = <Event extends HookName>(
	{
		owner,
		timer,
		audit,
	}: { readonly owner: string; readonly timer: TimerPort; readonly audit: AuditIntercept | undefined },
	event: Event,
	handler: HookHandler<Event>,
): HookHandler<Event> => {
	if (audit === undefined) return handler;
	return (payload: HookPayload<Event>, context: HookContext): Maybe<HookAnswer<Event> | undefined | void> => {
		const begin = timer.now();
		let isOver = false;
		const tell = (verdict: Parameters<AuditIntercept>[0]['verdict']): void => {
			if (isOver) return;
			isOver = true;
			context.signal.removeEventListener('abort', cutOff);
			audit({
				extension: owner,
				event,
				asked: context.asked,
				payload,
				verdict,
				elapsedMs: timer.now() - begin,
			});
		};
		const cutOff = (): void => tell({ type: 'cut-off' });
		context.signal.addEventListener('abort', cutOff);
		const asked = handler as (
			payload: HookPayload<Event>,
			context: HookContext,
		) => ReturnType<typeof handler>;
		return orElse(
			() =>
				andThen(asked(payload, context), (answer) => {
					tell({ type: 'answered', answer: answer ?? undefined });
					return answer;
				}),
			(error) => {
				tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
				throw error;
			},
		);
	};
};
