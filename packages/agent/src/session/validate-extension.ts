import type { Json } from '../data/json.ts';
import { json } from '../data/shape.ts';
import { ExtensionRefused } from '../plugins/errors.ts';
import { takeStep } from '../plugins/plugin-step.ts';
import { type ProtocolPlace, protocolSessionOf } from './choose-protocol.ts';
import { messageOf } from './hosted-answer.ts';

/**
 * Lets a protocol look at what an input brings for it, before anything is written. Rejects with
 * `protocol.extension-refused`.
 */
export const validateExtension = async (
	extension: Json | undefined,
	protocol: string,
	place: ProtocolPlace,
): Promise<void> => {
	if (extension === undefined) return;
	const { live } = place;
	const session = live?.protocol === protocol ? live.protocolSession : protocolSessionOf(protocol, place);
	try {
		const { clock } = place.settings;
		await takeStep({ owner: protocol, name: 'validate_turn_extension', clock, deadlineMs }, () =>
			session.validateTurnExtension?.(json(extension, 'extension')),
		);
	} catch (error) {
		if (error instanceof ExtensionRefused) throw error;
		throw new ExtensionRefused(`the protocol ${protocol} does not take this: ${messageOf(error)}`, error);
	}
};

/** A submitter waits for it. */
const deadlineMs = 5_000;
