/** Replaces everything in a text that differs between runs. */
export function settleText(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\b[0-9a-f]{32}\b/g, '<channel>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replaceAll(
      /(?<="(?:next_after|latest_sequence|sequence|next_before_sequence|rate_limit_remaining)":\s?)\d+/g,
      '0',
    )
    .replaceAll(/porch_\w+/g, '<key>')
    .replaceAll(/porchlight=[\w-]{24}/g, 'porchlight=<token>')
    .replaceAll(/:\d+(?=\/inbox\/\w+#)/g, '')
    .replaceAll(/(?<=\/inbox\/\w+#)[\w-]{43}/g, '<token>')
    .replaceAll(/after \d+ ms/g, 'after <some> ms')
    .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, '<port>')
}
