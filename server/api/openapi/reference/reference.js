// Runs in the browser: keeps the key for this tab, sends what the forms say, opens what a link leads to.

const base = location.origin + document.body.dataset.base
const keyField = document.getElementById('key')
const standing = document.getElementById('standing')
const storageName = 'porchlight-api-key'

document.getElementById('server').textContent = base
keyField.value = sessionStorage.getItem(storageName) ?? ''

const headers = () => (keyField.value.trim() === '' ? {} : { 'x-api-key': keyField.value.trim() })

const describeKey = async () => {
  const key = keyField.value.trim()
  sessionStorage.setItem(storageName, key)
  standing.textContent = ''
  if (key === '') return
  const reply = await fetch(`${base}/api-key`, { headers: headers() }).catch(() => undefined)
  if (reply === undefined) {
    standing.textContent = 'The server cannot be reached.'
    return
  }
  const body = await reply.json()
  standing.textContent = reply.ok
    ? `This key works: ${body.api_key.name} (${body.api_key.scopes.join(', ')}).`
    : `${body.error}.`
}

keyField.addEventListener('change', () => void describeKey())
document.getElementById('forget').addEventListener('click', () => {
  keyField.value = ''
  void describeKey()
})
if (keyField.value !== '') void describeKey()

const addressOf = (form) => {
  let path = form.dataset.path
  const query = new URLSearchParams()
  for (const input of form.querySelectorAll('input')) {
    const value = input.value
    if (input.dataset.in === 'path')
      path = path.replace(`{${input.name}}`, encodeURIComponent(value))
    else if (input.dataset.in === 'query' && value !== '') query.append(input.name, value)
  }
  return base + path + (query.size === 0 ? '' : `?${query}`)
}

const headersOf = (form, body) => {
  const sent = headers()
  if (body !== undefined) sent['content-type'] = 'application/json'
  for (const input of form.querySelectorAll('input[data-in=header]')) {
    if (input.value !== '') sent[input.name] = input.value
  }
  return sent
}

const indented = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const shownHeaders = ['location', 'link', 'etag', 'retry-after', 'ratelimit', 'x-request-id']

const send = async (form) => {
  const answer = form.querySelector('.answer')
  const [line, output] = answer.children
  const body = form.querySelector('textarea')?.value
  const began = performance.now()
  answer.hidden = false
  line.textContent = 'Sending …'
  output.textContent = ''
  try {
    const reply = await fetch(addressOf(form), {
      method: form.dataset.method,
      headers: headersOf(form, body),
      body,
    })
    const text = await reply.text()
    line.textContent = `${reply.status} ${reply.statusText}, ${Math.round(performance.now() - began)} ms`
    const told = shownHeaders
      .filter((name) => reply.headers.has(name))
      .map((name) => `${name}: ${reply.headers.get(name)}`)
    output.textContent = `${told.join('\n')}\n\n${indented(text)}`.trim()
  } catch (error) {
    line.textContent = `Not sent: ${error.message}`
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.target.classList.contains('try')) void send(event.target)
  else void describeKey()
})

const reveal = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  for (
    let inside = target?.closest('details');
    inside;
    inside = inside.parentElement.closest('details')
  ) {
    inside.open = true
  }
  target?.scrollIntoView()
}
addEventListener('hashchange', reveal)
reveal()
