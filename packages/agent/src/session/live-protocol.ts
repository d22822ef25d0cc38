import { ExtensionRefused } from '../plugins/errors.ts';
import { takeStep } from '../plugins/plugin-step.ts';
import type { ProtocolSessionPlugin, SessionAppendNode } from '../plugins/protocol-session.ts';
import { messageOf } from './hosted-answer.ts';
import type { SessionLife } from './session-life.ts';

/**
 * Hands the protocol of a live session a value that only it understands. Rejects with `protocol.extension-refused` where
 * it takes none, throws or does not answer.
 */
export const handExtension = async (life: SessionLife, extension: unknown): Promise<void> => {
	const { plugins, clock } = life;
	const session = plugins?.protocolSession;
	if (session?.applySessionExtension === undefined) throw new ExtensionRefused();
	const owner = plugins!.protocol;
	try {
		await takeStep({ owner, name: 'apply_session_extension', clock }, () =>
			session.applySessionExtension?.(extension),
		);
	} catch (error) {
		if (error instanceof ExtensionRefused) throw error;
		throw new ExtensionRefused(`the protocol ${owner} does not take this: ${messageOf(error)}`, error);
	}
};

/** Lets the protocol of a live session take in nodes that are committed: a failure is told, and undoes nothing. */
export const tellAppended = async (life: SessionLife, nodes: readonly SessionAppendNode[]): Promise<void> => {
	const { plugins, clock, sessionId } = life;
	const session: ProtocolSessionPlugin | undefined = plugins?.protocolSession;
	const owner = plugins?.protocol ?? '';
	try {
		await takeStep({ owner, name: 'append_session_nodes', clock }, () =>
			session?.appendSessionNodes?.({ sessionId }, nodes),
		);
	} catch (error) {
		life.pluginFailed(null, owner, 'append_session_nodes', error);
	}
};
