import type { Flow } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { JqValue } from '../../jq/values/value.ts';
import { withPauses } from '../../support/pausing.ts';
import { DocumentFault } from '../errors.ts';
import { parseToml } from './toml/parser.ts';
import { TomlMistake } from './toml/scanner.ts';
import { placeIn } from './yaml-documents.ts';

// What tables, keys and values take for each character of a text while it is read.
const bytesOfCharacter = 24;
const stepsOfPiece = 256;

/** The value of a TOML text; dates are texts. Throws `DocumentFault`. */
export function* tomlValue(context: CommandContext, text: string): Flow<JqValue> {
	const held = text.length * bytesOfCharacter;
	context.holdMemory(held);
	try {
		return yield* withPauses(parseToml(text), () => context.breathe(stepsOfPiece));
	} catch (error) {
		if (!(error instanceof TomlMistake)) throw error;
		throw new DocumentFault('TomlDecodeError', error.message, placeIn(text, error.offset));
	} finally {
		context.releaseMemory(held);
	}
}
