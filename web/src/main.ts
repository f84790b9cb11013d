import { mount } from 'svelte';

import App from './App.svelte';
import { localDriver } from './engine/local';
import './style/base.css';
import './style/cards.css';
import './style/films.css';
import './style/table.css';
import './style/fight.css';
import './style/gloom.css';
import './style/end.css';
import './style/wide.css';
import './style/home.css';
import './style/sheets.css';

const engine = document.getElementById('engine')?.textContent ?? '';
const target = document.getElementById('app')!;
mount(App, { target, props: { driver: localDriver(engine) } });
