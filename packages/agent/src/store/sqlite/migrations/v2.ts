/** What was sent to a turn is found without reading everything that waits. */
export const v2 = `
CREATE INDEX input_for_turn ON input (session, active_turn) WHERE active_turn IS NOT NULL;
`;
