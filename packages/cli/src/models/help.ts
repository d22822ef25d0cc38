/** The text of `tenon models --help`. */
export const helpText = `Usage: tenon models [--json] [--all] [PROVIDER]
       tenon models update FILE|URL
List the models that can be asked, what is known of them, what is missing where one cannot, and what was
spent today. A model is named PROVIDER/MODEL; any model of a provider can be named, whether it is listed
or not.

Keys come from the environment (ANTHROPIC_API_KEY, OPENAI_API_KEY, GEMINI_API_KEY ...), from
'tenon login PROVIDER', or from a file that only you can read. Servers on this machine (Ollama,
LM Studio, llama.cpp) are looked for. ~/.config/tenon/tenon.toml adds providers and changes facts.

update replaces what is known of models by a table of facts: a file, or what a URL answers with.

  --all   list also what cannot be used, and why
  --json  print one object of JSON
  --help  show this help

Examples:
  tenon models
  tenon models --all anthropic
  tenon models --json | jq '.models[].id'
  tenon models update facts.json
`;
