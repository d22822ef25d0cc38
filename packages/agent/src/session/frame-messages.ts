import { count, objectOf, type Shape, ShapeError, text } from '../data/shape.ts';
import type { Message, UserMessage } from '../model/message.ts';
import { userMessageShape } from '../model/shapes.ts';
import type { GraphNode, NewNode, SessionRecord } from '../store/graph.ts';
import type { Store } from '../store/store.ts';
import type { TurnFrame } from '../turn/frame.ts';
import { UnreadableNode } from './errors.ts';

/** What a frame node says of a frame that begins with a summary, beside its key. */
interface KeptFrame {
	readonly frameKey: string;
	readonly reason: string;
	readonly opening: UserMessage;
	/** How many messages before the node the model continues to see. */
	readonly kept: number;
}

/** The node at which a frame begins that a turn opened on its way. */
export const turnFrameNode = ({ key, reason, opening, kept }: TurnFrame, turnId: string): NewNode => ({
	id: `frame/${key}/${turnId}`,
	kind: 'frame',
	payload: { frameKey: key, reason, opening: opening as unknown as NewNode['payload'], kept },
});

/**
 * The messages that the model sees of a session: those of its frame. One that begins with a summary has that first,
 * then the messages before it that were kept. Rejects with `session.unreadable-node`.
 */
export const frameMessages = async (
	sessions: Store['sessions'],
	{ id, frame, leaf }: Pick<SessionRecord, 'id' | 'frame' | 'leaf'>,
): Promise<readonly Message[]> => {
	const nodes = await sessions.nodes(id, { from: Math.max(1, frame), to: leaf });
	const own = nodes.filter(({ position }) => position > frame).flatMap((node) => messageIn(id, node));
	const first = nodes[0]?.position === frame ? nodes[0] : undefined;
	const opened = first === undefined ? undefined : keptFrameIn(id, first);
	if (opened === undefined) return own;
	return [opened.opening, ...(await messagesBefore(sessions, id, frame, opened.kept)), ...own];
};

const messagesBefore = async (
	sessions: Store['sessions'],
	id: string,
	position: number,
	wanted: number,
): Promise<readonly Message[]> => {
	const found: Message[] = [];
	for (let to = position - 1; to > 0 && found.length < wanted; to -= pageSize) {
		const page = await sessions.nodes(id, { from: Math.max(1, to - pageSize + 1), to });
		found.unshift(...page.flatMap((node) => messageIn(id, node)));
	}
	return wanted === 0 ? [] : found.slice(-wanted);
};

const pageSize = 256;

const messageIn = (sessionId: string, { kind, payload, position }: GraphNode): readonly Message[] => {
	if (kind !== 'message') return [];
	if (typeof payload.role !== 'string') throw new UnreadableNode(sessionId, position, 'a message');
	return [payload as unknown as Message];
};

const keptFrameIn = (sessionId: string, { kind, payload, position }: GraphNode): KeptFrame | undefined => {
	if (kind !== 'frame' || payload.opening === undefined) return undefined;
	try {
		return keptFrameShape(payload, '');
	} catch (error) {
		if (error instanceof ShapeError) throw new UnreadableNode(sessionId, position, 'a frame');
		throw error;
	}
};

const keptFrameShape: Shape<KeptFrame> = objectOf({
	frameKey: text,
	reason: text,
	opening: userMessageShape,
	kept: count,
});
