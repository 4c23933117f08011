import { render } from 'preact';

const page = document.getElementById('page');
if (page) render(<h1>Toolpacks</h1>, page);
