import { loginProviders, notUsed } from './providers.ts';

/** The text of `tenon login --help`. */
export const helpText: string = `Usage: tenon login [PROVIDER]
  or:  tenon login --list
  or:  tenon login --remove PROVIDER
Keep the API key of a provider of models. On a terminal it is asked for and not shown; otherwise it is read from
standard input.

PROVIDER is ${loginProviders.map(({ name }) => name).join(', ')}, or the name of another one in your settings.
For openrouter without a key on standard input, a page is opened in your browser by you, and the key comes from there.

  --list             say which providers have a key, never the key
  --remove           forget the key of a provider
  --key              ask for a key also where a browser would do
  --file FILE        keep it in FILE; default: the file of tenon secret
  --site URL         what stands for https://openrouter.ai
  --help             show this help

${notUsed}

Examples:
  tenon login anthropic
  tenon login openrouter
  pass show openai | tenon login openai
`;
