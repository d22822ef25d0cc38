/** The text of `tenon completion --help`. */
export const helpText = `Usage: tenon completion SHELL
Print a script that lets a shell complete the words of this program. SHELL is bash, zsh or fish.

  --help  show this help

Examples:
  tenon completion bash > ~/.local/share/bash-completion/completions/tenon
  tenon completion zsh > "\${fpath[1]}/_tenon"
  tenon completion fish > ~/.config/fish/completions/tenon.fish
`;
