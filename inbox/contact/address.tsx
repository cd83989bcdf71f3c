/** An email address, which is broken before its `@` if it has to be. */
export function Address(props: { readonly email: string }) {
  const domain = () => /@[^@]*$/.exec(props.email)?.[0] ?? ''
  return (
    <p title={props.email}>
      {props.email.slice(0, props.email.length - domain().length)}
      <wbr />
      {domain()}
    </p>
  )
}
