import { createSignal, For, type JSX } from 'solid-js'
import { Dynamic, render } from 'solid-js/web'

const [count, setCount] = createSignal(1)

/** Every kind of template that Solid's compiler makes: HTML, SVG, MathML, custom elements, and lists of them. */
function Kinds(): JSX.Element {
  return (
    <main>
      <svg viewBox="0 0 4 4">
        <For each={[1, 2]}>{(radius) => <circle r={radius} />}</For>
      </svg>
      <math>
        <mfrac>
          <mi>x</mi>
          <mn>{count()}</mn>
        </mfrac>
      </math>
      <Dynamic component="x-thing" title={String(count())} />
      <table>
        <tbody>
          <For each={['<b>one</b>', 'two']}>
            {(text) => (
              <tr>
                <td>{text}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <button onClick={() => setCount(count() + 1)}>{count()}</button>
    </main>
  )
}

customElements.define('x-thing', class extends HTMLElement {})
render(() => <Kinds />, document.body)
