/** A line drawing of `icons.ts`, without meaning of its own: what it stands for is a text beside it or a label. */
export function Icon(props: { readonly path: string; readonly class?: string }) {
  return (
    <svg class={`icon ${props.class ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.path} />
    </svg>
  )
}
