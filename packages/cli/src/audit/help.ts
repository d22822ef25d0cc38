/** The text of `tenon audit --help`. */
export const helpText = `Usage: tenon audit verify [FILE]...
       tenon audit export [OPTION]... [FILE]...
Check the log of decisions, or print it. FILE is a log (audit.jsonl); the full files beside it
(audit.1.jsonl, audit.2.jsonl ...) belong to it. Without FILE, the logs of this user are meant.

verify says of each log whether every line is as it was written and none is missing, and names the
first one that is not; the status is 1 then. Keep the last hash elsewhere to be able to tell whether
lines were cut off at the end.

  --since TIME       export only what was decided at TIME or later: 2026-11-16, 2026-11-16T08:30Z,
                     or 30m, 24h, 7d ago
  --until TIME       export only what was decided before TIME
  --principal WHO    export only what WHO did: a kind (model), an id (m1) or both (model m1)
  --outcome OUTCOME  begun, done, denied, latched, unanswered or failed
  --format FORMAT    jsonl (as it stands in the log) or csv
  --help             show this help

Examples:
  tenon audit verify
  tenon audit export --since 24h --outcome denied --format csv
`;
