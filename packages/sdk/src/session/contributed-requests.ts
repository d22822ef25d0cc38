import { andThen, toPlain } from '@tenon/core';
import {
	type ModelRequestFrame,
	modelFailureFrame,
	modelQueryFrom,
	modelResultFrame,
	type RenderFrame,
} from '@tenon/wire';
import { ModelFailed } from '../provider/provider.ts';
import type { Request } from './answer-request.ts';
import type { Connection } from './connection.ts';

/** Something that is to be drawn. */
export const renderRequest = (connection: Connection, frame: RenderFrame): Request => {
	const { id, name, value: rawValue = null, width } = frame;
	const failed: Request['failed'] = (error) => ({ type: 'render_result', id, error });
	return {
		kind: 'render',
		id,
		handle: (signal) => {
			const handler = connection.registry.renderer(name);
			if (handler === undefined) return failed(`unknown renderer ${JSON.stringify(name)}`);
			const lines = handler(toPlain(rawValue), { id, name, width, rawValue, signal });
			return andThen(lines, (given) => ({ type: 'render_result', id, lines: given }));
		},
		failed,
	};
};

/** A question for a model. */
export const modelRequest = (connection: Connection, frame: ModelRequestFrame): Request => {
	const { id, provider, model, request: rawRequest } = frame;
	return {
		kind: 'model',
		id,
		handle: (signal) => {
			const handler = connection.registry.provider(provider);
			if (handler === undefined) return modelFailureFrame(id, `unknown provider ${JSON.stringify(provider)}`);
			const reply = handler(modelQueryFrom(rawRequest), {
				id,
				provider,
				model,
				rawRequest,
				signal,
				piece: (piece) => {
					const { text = '', reasoning = '' } = typeof piece === 'string' ? { text: piece } : piece;
					connection.outbox.send({ type: 'model_event', id, event: { text, reasoning } });
				},
			});
			return andThen(reply, (given) => modelResultFrame(id, given));
		},
		failed: (reason, error) =>
			modelFailureFrame(id, reason, error instanceof ModelFailed ? error : undefined),
	};
};
