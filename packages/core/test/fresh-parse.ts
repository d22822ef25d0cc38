import { runInNewContext } from 'node:vm';

/**
 * `JSON.parse` of a realm that has seen nothing. V8 guesses keys from objects it has seen, and then can take one
 * that is escaped for another: "\udbff" for a backslash. Here it cannot.
 */
export const freshParse = (): typeof JSON.parse => runInNewContext('JSON.parse') as typeof JSON.parse;
